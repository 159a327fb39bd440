### The words of the phone screens.

app-name = KhetSmriti
