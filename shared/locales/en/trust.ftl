# What the screen may be trusted for: states, storage, failures, installing.

## States and the line

state-sending-of = Sending { $sent } of { $of }
line-media = { $n ->
    [one] 1 voice or photo waiting
   *[other] { $n } voices or photos waiting
}
line-offline = no signal
line-asking = asking the depot…
line-sending = sending { $sent } of { $of }, { $items } of { $all } records
line-code = The depot asks for a new code
line-update = This app needs an update

## What needs a look

looks-title = Needs a look
looks-lead = Nothing here is lost. Each one says what to do.
looks-phone = This phone
looks-open = Open
looks-empty = Nothing needs a look
looks-empty-text = What waits for signal is sent by itself once there is some.
look-too-long = The depot did not take this record: it is too long. It is safe on this phone. Record it again in fewer words, then tell the depot.
look-territory = The depot did not take this record: this village is not yours there. It is safe on this phone. Ask the depot for the village, then send again.
look-no-document = The depot does not know this farmer yet. The record is safe on this phone. Send again; if it stays here, tell the depot.
look-broken = This phone could not make the record ready for sending. It is safe on this phone. Tell the depot, and send the report for support.
look-other = The depot did not take this record as it is. It is safe on this phone. Tell the depot, and send the report for support.
look-media = A voice note or photo does not go to the depot. What you wrote of the visit is safe. Open the visit, and record or take it again.

## The storage page

storage-waits = Waiting to be sent
storage-phone = On this phone
storage-app = The app
storage-lang = Language
fact-oldest = The oldest of them saved
fact-media = Voices and photos waiting
fact-media-waits = { $n } ({ $bytes })
fact-free = Storage still free
fact-week = Data used this week
fact-week-is = { $up } sent, { $down } received
fact-installed = On the home screen
fact-built = Built on
report-hint = For support: how this phone and its app stand. No names, numbers, notes or villages are in it.
report-copy = Copy the report for support
report-share = Send the report
report-copied = The report is copied. Paste it into a message to the depot.
report-shared = The report was handed on.
report-by-hand = This browser does not let the app copy. Press on the text and copy it by hand.

## Failures: what happened, that the work is safe, what to do

save-full = Not saved: the phone’s storage is full. What you wrote is still on the screen. Delete photos or videos, then save again.
save-closed = Not saved: the phone’s store did not open. What you wrote is still on the screen. Close other tabs of this app, then save again.
save-newer = Not saved: a newer version of the app is open in another tab. What you wrote is kept as a draft. Load this page again, then save.
save-different = This was already saved, with other content. Both are safe. Open the record and correct it.
save-unreadable = Not saved: something in it cannot be read. What you wrote is still on the screen. Change it and save again, or tell the depot.
save-failed = Not saved: the phone’s store failed. What you wrote is still on the screen. Save again.
read-full = The phone’s storage is full, so this cannot be read. What you saved is safe. Delete photos or videos, then try again.
read-closed = The phone’s store did not open. What you saved is safe in it. Close other tabs of this app, then try again.
read-newer = A newer version of the app has opened this phone’s store. What you saved is safe in it. Load this page again.
read-unreadable = Something on this phone cannot be read. It is kept as it is. Try again, or tell the depot.
read-failed = The phone’s store failed. What you saved is safe in it. Try again.
fail-code-wrong = The depot does not know this code, or it is used up. What is on this phone is safe. Check the code, or ask the depot for a new one.
fail-code-too-many = There were too many tries. What is on this phone is safe. Wait a few minutes, then try again.
fail-code-no-depot = The depot does not answer. What is on this phone is safe. Signing in needs signal once: try again where there is some.
fail-code-needed = The depot asks this phone for a new code. Everything you recorded is safe here. Ask the depot for a code and sign in again.
fail-update-needed = This app is too old for the depot. Everything you recorded is safe here. Open the app where there is signal, so that it updates itself.
fail-no-depot = The depot does not answer: no signal, or the data plan has ended. Everything is safe on this phone. Go on working; it is tried again by itself.
fail-worker = The part of the app that sends is starting again. Everything you record is safe on this phone. If this stays, close the app and open it again.
fail-clock = This phone’s clock is { $minutes } minutes off. Your records are safe, and their times are put right when they are sent. Set the phone’s clock to automatic.
fail-first-sync-cut = The first transfer stopped for want of signal. What has come is safe on this phone. Go where there is signal; it goes on where it stopped.
fail-plain-http = This address begins with http, so the app will not open without signal here. What you recorded is safe. Ask the depot for the https address.
fail-no-service-worker = This browser cannot keep the app for opening without signal. What you recorded is safe. Open it in Chrome, not in a private window.
fail-wiped = The browser emptied this app’s storage. What the depot has is safe and comes back. { $n ->
    [0] Nothing unsent was lost. Put the app on the home screen, so that it does not happen again.
    [one] 1 unsent record may be lost; tell the depot.
   *[other] { $n } unsent records may be lost; tell the depot.
}

## Installing

install-page = Home screen
install-title = Put the app on the home screen
install-offer = Put the app on the home screen, so that the phone does not delete your records.
install-now = Put it there
install-how = Show me how
install-later = Not now
install-why = On the home screen the app opens with one tap, also without signal, and the phone does not delete your records to make room.
install-done = The app is on your home screen.
install-not-yet = Not all of the app is on this phone yet. Keep it open where there is signal; then put it on the home screen.
install-android = On an Android phone
install-android-1 = Open the browser’s menu: the three dots at the top.
install-android-2 = Choose “Add to home screen” or “Install app”.
install-android-3 = Open the app from the home screen from now on.
install-ios = On an iPhone
install-ios-1 = Press the browser’s share sign: a square with an arrow.
install-ios-2 = Choose “Add to Home Screen”.
install-ios-3 = Open the app from the home screen from now on, and sign in there once.
install-at-risk = { $n ->
    [one] 1 record has been on this phone alone since { $when }. It is safe for now.
   *[other] { $n } records have been on this phone alone since { $when }. They are safe for now.
} Go where there is signal and send, or put the app on the home screen.

## Choosing a farmer for a visit

choose-title = New visit
choose-lead = Choose the farmer.

## Signing in

sign-in-where = What is this code?
sign-in-where-text = Eight digits that the depot makes for you alone. Ask whoever runs the depot’s computer: by telephone or message will do. It works for one phone, for one day.
