### The words of the command line.

cli-name = khetsmriti

## serve

cli-serving = khetsmriti { $address } వద్ద పనిచేస్తోంది (డేటా: { $folder })
cli-memory-target = జ్ఞాపకం: { $target }
cli-wording-model = బ్రీఫ్‌లను మాటల్లో చెప్పేది: { $model }
cli-stopped = ఆగింది

## import

cli-imported = { $what }: చదివిన వరుసలు { $read }, చేర్చినవి { $imported }, ముందే ఉన్నవి { $unchanged }, తిరస్కరించినవి { $refused }
cli-refused-file = తిరస్కరించిన వరుసలు, వాటి కారణాలతో, { $file } లో ఉన్నాయి

## status

cli-counts = రైతులు { $farmers }, సందర్శనలు { $visits }, ఫలితాలు { $outcomes }, మార్పులు { $changes }, ఫోన్లు { $devices }
cli-outbox = జ్ఞాపకం { $target }: వేచి ఉన్నవి { $waiting }, పంపినవి { $sent }, సరిచూసినవి { $verified }, వదిలేసినవి { $gave_up }
cli-device = { $officer } ఫోన్ { $device }: చివరిగా { $seen }, నమోదుల సంఖ్య { $numbered } వరకు, అప్పుడు పంపనివి { $unsent }
cli-device-new = { $officer } ఫోన్ { $device }: చేరింది, ఇంకా పంపలేదు

## backup and restore

cli-backed-up = అంతా { $file } లో ఉంది ({ $size })
cli-restored = { $file } నుండి తిరిగి తెచ్చాము: లాగ్ { $number } వరకు ఉంది
cli-restored-phones = ఈ ప్రతిలో లేనిదాన్ని ఫోన్లు తమ తదుపరి సింక్‌లో ఇస్తాయి

## officers

cli-officer-added = { $officer } { $name }: చేర్చిన గ్రామాలు: { $count }
cli-officer-revoked = { $officer }: తీసివేసిన గ్రామాలు: { $count }
cli-officer-row = { $officer } { $name }: గ్రామాలు { $villages }; ఫోన్లు { $devices }
cli-no-villages = లేవు
cli-village-unnamed = గమనిక: గ్రామం { $village } పేరు ఇక్కడ ఇంకా లేదు; `khetsmriti import villages` పేర్లను తెస్తుంది
cli-code = { $officer } కోడ్: { $code } (ఒక్కసారే, { $until } వరకు)

## guard

cli-guard-kept = అలాగే ఉంచింది
cli-guard-repaired = సరిచేసింది
cli-guard-stripped = కొంత తీసేసింది
cli-guard-dropped = తీసేసింది
