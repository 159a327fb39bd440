# Voice notes and photos: recording, sending, what a machine heard.
error-too-many-attached = इस मुलाकात में { $n } आवाज़ नोट और फ़ोटो हैं; { $most } तक ही रख सकते हैं। कुछ हटा दें।
error-bad-attached = इस मुलाकात का एक आवाज़ नोट या फ़ोटो सेव नहीं हो सकता। उसे हटाकर फिर जोड़ें।
