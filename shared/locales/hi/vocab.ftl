### Words for the slugs and closed lists of the record.

## Crops

crop-paddy = paddy
crop-cotton = cotton
crop-maize = maize
crop-chilli = chilli
crop-red-gram = red gram
crop-green-gram = green gram
crop-black-gram = black gram
crop-bengal-gram = bengal gram
crop-groundnut = groundnut
crop-soybean = soybean
crop-sesame = sesame
crop-sunflower = sunflower
crop-castor = castor
crop-safflower = safflower
crop-sorghum = sorghum
crop-pearl-millet = pearl millet
crop-finger-millet = finger millet
crop-foxtail-millet = foxtail millet
crop-sugarcane = sugarcane
crop-turmeric = turmeric
crop-tobacco = tobacco
crop-tomato = tomato
crop-brinjal = brinjal
crop-okra = okra
crop-onion = onion
crop-cabbage = cabbage
crop-cucumber = cucumber
crop-bitter-gourd = bitter gourd
crop-ridge-gourd = ridge gourd
crop-drumstick = drumstick
crop-coriander = coriander
crop-watermelon = watermelon
crop-mango = mango
crop-citrus = citrus
crop-banana = banana
crop-papaya = papaya
crop-oil-palm = oil palm
crop-coconut = coconut
crop-unknown = crop not known

## Stages

stage-land-preparation = land preparation
stage-nursery = nursery
stage-sowing = sowing
stage-transplanting = transplanting
stage-seedling = seedling
stage-vegetative = vegetative
stage-tillering = tillering
stage-flowering = flowering
stage-fruiting = fruiting
stage-boll-formation = boll formation
stage-grain-filling = grain filling
stage-maturity = maturity
stage-harvest = harvest

## Pests, diseases and other troubles

issue-aphid = aphids
issue-jassid = jassids
issue-thrips = thrips
issue-whitefly = whitefly
issue-mite = mites
issue-mealybug = mealybugs
issue-pink-bollworm = pink bollworm
issue-bollworm = bollworm
issue-fruit-borer = fruit borer
issue-pod-borer = pod borer
issue-shoot-borer = shoot borer
issue-stem-borer = stem borer
issue-leaf-folder = leaf folder
issue-leaf-miner = leaf miner
issue-leaf-caterpillar = leaf caterpillar
issue-planthopper = planthopper
issue-gall-midge = gall midge
issue-fall-armyworm = fall armyworm
issue-cutworm = cutworm
issue-fruit-fly = fruit fly
issue-hopper = hoppers
issue-diamondback-moth = diamondback moth
issue-shoot-fly = shoot fly
issue-white-grub = white grub
issue-termite = termites
issue-nematode = nematodes
issue-rat = rats
issue-blight = blight
issue-blast = blast
issue-sheath-blight = sheath blight
issue-leaf-spot = leaf spot
issue-anthracnose = anthracnose
issue-powdery-mildew = powdery mildew
issue-downy-mildew = downy mildew
issue-rust = rust
issue-wilt = wilt
issue-root-rot = root rot
issue-fruit-rot = fruit rot
issue-leaf-curl = leaf curl
issue-mosaic-virus = mosaic virus
issue-nutrient-deficiency = nutrient deficiency
issue-zinc-deficiency = zinc deficiency
issue-fertiliser = fertiliser
issue-weed = weeds
issue-drought = drought
issue-waterlogging = waterlogging
issue-price = price
issue-flower-drop = flower drop
issue-other = another trouble

## What a farmer holds against advice

objection-price = price
objection-brand = unknown brand
objection-wait-and-see = wait and see
objection-has-stock = has stock at home
objection-distrust = does not trust it
objection-labour = no labour
objection-other = other reason

## How he took it

reaction-accepted = accepted
reaction-hesitant = hesitant
reaction-rejected = refused

## How it turned out

result-controlled = controlled
result-partial = partly controlled
result-failed = not controlled
result-not-applied = not applied

## How advice was put

pitch-plain = product and dose only
pitch-per-acre-cost = cost per acre
pitch-neighbour-result = a neighbour’s result
pitch-demo = a trial on the farmer’s plot

## What a stated chance is about

question-will-apply = Will it be applied?
question-holds = Will it control the trouble?

## Classes of products

class-insecticide = insecticide
class-fungicide = fungicide
class-herbicide = herbicide
class-fertiliser = fertiliser
class-seed = seed
class-bio = bio product

## Tiers

tier-budget = budget
tier-standard = standard
tier-premium = premium

## Water

irrigation-canal = canal
irrigation-bore = bore well
irrigation-rain = rain-fed
irrigation-tank = tank

## Units of a dose

unit-g = g
unit-ml = ml
unit-kg = kg
unit-l = litre

## Per what a dose is

per-acre = acre
per-hectare = hectare
per-litre = litre of water
per-kg-seed = kg of seed
per-plant = plant
