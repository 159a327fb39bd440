### The words of the command line.

cli-name = khetsmriti
