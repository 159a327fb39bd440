# The kit: names of widgets and states on the page that shows them all.
