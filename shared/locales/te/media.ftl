# Voice notes and photos: recording, sending, what a machine heard.
error-too-many-attached = ఈ సందర్శనలో { $n } మాట నోట్‌లు, ఫోటోలు ఉన్నాయి; { $most } వరకే పెట్టవచ్చు. కొన్ని తీసేయండి.
error-bad-attached = ఈ సందర్శనలోని ఒక మాట నోట్ లేదా ఫోటో సేవ్ కాదు. దాన్ని తీసేసి మళ్ళీ పెట్టండి.
