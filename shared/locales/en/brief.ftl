### The words of the brief.

brief-no-history = -
