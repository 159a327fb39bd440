### The words of the command line.

cli-name = khetsmriti

## serve

cli-serving = khetsmriti serves { $address } (data: { $folder })
cli-memory-target = memory: { $target }
cli-wording-model = briefs are worded by: { $model }
cli-stopped = stopped

## import

cli-imported = { $what }: { $read } rows read, { $imported } imported, { $unchanged } there already, { $refused } refused
cli-refused-file = the refused rows, each with its reason, are in { $file }

## status

cli-counts = farmers { $farmers }, visits { $visits }, outcomes { $outcomes }, changes { $changes }, devices { $devices }
cli-outbox = memory { $target }: waiting { $waiting }, sent { $sent }, verified { $verified }, gave up { $gave_up }
cli-device = device { $device } of { $officer }: last here { $seen }, records numbered up to { $numbered }, { $unsent } of them not sent then
cli-device-new = device { $device } of { $officer }: signed in, not synced yet

## backup and restore

cli-backed-up = everything is in { $file } ({ $size })
cli-restored = restored from { $file }: the log goes up to number { $number }
cli-restored-phones = phones offer at their next sync what this backup does not have

## officers

cli-officer-added = { $officer } { $name }: villages added: { $count }
cli-officer-revoked = { $officer }: villages taken away: { $count }
cli-officer-row = { $officer } { $name }: villages { $villages }; devices { $devices }
cli-no-villages = none
cli-village-unnamed = note: village { $village } has no name here yet; `khetsmriti import villages` brings names
cli-code = code for { $officer }: { $code } (once, until { $until })

## guard

cli-guard-kept = kept
cli-guard-repaired = repaired
cli-guard-stripped = stripped
cli-guard-dropped = dropped
