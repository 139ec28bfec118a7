/**
 * Lines that people type, and what is meant, on Thanksgiving 2026 in Denver: sentence | category | place | facts.
 * `a/b`: either category. `a,b`: a question with these. `none: x`: not listed, the closest is x. `-`: no place.
 */
export const SENTENCES = `
string quartet near Boston in June | string-quartet | boston-ma | month 2027-06
need a photographer sat dec 12 in Reno under $800 | photographer | reno-nv | freeOn 2026-12-12, budget 800
princess party for 5 year old | princess-party | - | age 5
a dj | dj | -
a singer | singer | -
r&b band in memphis | motown-band/blues-band/band | memphis-tn
taco truck for quinceañera in san antonio | food-truck | san-antonio-tx
bounce house 78701 | bounce-house | austin-tx
santa for office party | santa-claus | -
wedding band LA | wedding-band | los-angeles-ca
mechanical bull | none: bounce-house | -
venue in austin | none: event-planner | austin-tx
dj chicago friday night | dj | chicago-il | freeOn 2026-11-27
magician 6th birthday brooklyn | magician | brooklyn-ny | age 6
photo booth rental 150 guests miami | photo-booth | miami-fl | guests 150
bagpiper for funeral st paul mn | bagpiper | saint-paul-mn
mariachi in port st lucie | mariachi-band | port-saint-lucie-fl
face painter for 20 kids in queens | face-painter | queens-ny | guests 20
limo to prom may 15 dallas | limousine | dallas-tx | freeOn 2027-05-15
cheap dj | dj | -
best wedding dj in nashville tn | wedding-dj | nashville-tn
children's entertainer toronto | childrens-musician/variety-act/entertainers | toronto-on
steel drum player for luau | steel-drummer/steel-drum-band | -
jazz trio washington dc | jazz-band | washington-dc
comedian for corporate event $1500 | comedian | - | budget 1500
caricature artist new orleans december | caricaturist | new-orleans-la | month 2026-12
80s cover band phoenix | 80s-tribute-band/cover-band | phoenix-az
bartender for house party this saturday denver | bartender | denver-co | freeOn 2026-11-28
henna | henna-artist | -
petting zoo near me | petting-zoo | denver-co
dj en español houston | latin-dj/dj | houston-tx
violinist for ceremony 12/12/2026 napa | violinist | napa-ca | freeOn 2026-12-12
balloon guy | balloon-twister/balloon-decorator | -
mc for wedding | emcee | -
party bus 20 people vegas | party-bus | las-vegas-nv | guests 20
clown for hire toronto | clown | toronto-on
a capella group | a-cappella-group | -
wedding officiant san fran | wedding-officiant | san-francisco-ca
zoom magician | magician | -
karaoke sat night fort worth | karaoke-dj | fort-worth-tx | freeOn 2026-11-28
DJ for sweet 16 in Orlando | dj | orlando-fl | age 16
looking for a magician for my son's 7th birthday in Plano, TX | magician | plano-tx | age 7
Face painting and balloon animals Sacramento | face-painter,balloon-twister | sacramento-ca
wedding photographer june 19 2027 charleston sc | wedding-photographer | charleston-sc | freeOn 2027-06-19
live band for company holiday party 200 people seattle | band | seattle-wa | guests 200
who does spanish guitar for a wedding ceremony in Santa Barbara | classical-guitarist | santa-barbara-ca
mariachi san diego cinco de mayo | mariachi-band | san-diego-ca
elvis impersonator las vegas | elvis-impersonator | las-vegas-nv
elvis for moms 70th birthday | elvis-impersonator | - | age 70
photobooth detroit new years eve | photo-booth | detroit-mi | freeOn 2026-12-31
bouncy castle rental near Hartford CT | bounce-house | hartford-ct
water slide rental tampa | none: bounce-house | tampa-fl
ice cream truck for 100 kids in Mesa | food-truck | mesa-az | guests 100
strolling violinist | violinist | -
harpist ottawa | harpist | ottawa-on
dj 11201 | dj | brooklyn-ny
dj for wedding oct 9 2027 under 1500 | dj | - | freeOn 2027-10-09, budget 1500
cover band, Philadelphia | cover-band | philadelphia-pa
beatles tribute band cleveland | tribute-band | cleveland-oh
need dj asap tonight phoenix | dj | phoenix-az | freeOn 2026-11-26
clown for 3 year old birthday bakersfield | clown | bakersfield-ca | age 3
stand up comedian portland oregon | comedian | portland-or
keynote speaker for conference in Atlanta march 2027 | keynote-speaker | atlanta-ga | month 2027-03
motivational speaker high school assembly | motivational-speaker | -
bilingual MC wedding el paso | emcee | el-paso-tx
saxophone player cocktail hour newport beach | saxophonist | newport-beach-ca
string trio for wedding ceremony aspen | string-trio | aspen-co
bluegrass band asheville | bluegrass-band | asheville-nc
polka band milwaukee oktoberfest | polka-band | milwaukee-wi
steel drum band for beach wedding in destin fl | steel-drum-band | destin-fl
irish band st patricks day boston | celtic-band | boston-ma | freeOn 2027-03-17
gospel choir for funeral in birmingham al | choir | birmingham-al
christmas carolers dec 20 st. louis | christmas-carolers | st-louis-mo | freeOn 2026-12-20
santa claus visit christmas eve naperville | santa-claus | naperville-il | freeOn 2026-12-24
Mrs Claus in Grand Rapids | mrs-claus | grand-rapids-mi
easter bunny for community event april | easter-bunny | - | month 2027-04
spiderman for birthday party in the bronx | superhero-party | the-bronx-ny
elsa princess for 4 yr old in Tulsa | princess-party | tulsa-ok | age 4
reptile show for 10 year olds | reptile-show | - | age 10
pony rides st petersburg fl | pony-rides | st-petersburg-fl
petting zoo for daycare in Fresno, 30 kids | petting-zoo | fresno-ca | guests 30
science show for kids ages 6-8 minneapolis | science-party | minneapolis-mn | age 8
bubble show toddler birthday san jose | bubble-entertainer | san-jose-ca
puppet show Kansas City MO | puppet-show | kansas-city-mo
magician near Cherry Hill NJ | magician | cherry-hill-nj
close-up magician for cocktail party, 50 guests, Scottsdale | magician | scottsdale-az | guests 50
mentalist for corporate event in chicago jan 23 | mentalist | chicago-il | freeOn 2027-01-23
hypnotist for project graduation | hypnotist | -
tarot reader halloween party new york | tarot-reader | new-york-city-ny
psychic for bachelorette nashville | psychic | nashville-tn
drag queen bingo columbus ohio | drag-performer | columbus-oh
trivia host for office party, virtual | trivia-host | -
virtual murder mystery for 25 people | murder-mystery | - | guests 25
casino night fundraiser in Omaha | casino-party | omaha-ne
video game truck for 8th birthday round rock | video-game-truck | round-rock-tx | age 8
carnival games for church picnic | carnival-games | -
dunk tank rental baton rouge | dunk-tank | baton-rouge-la
cotton candy machine for school event | cotton-candy-machine | -
outdoor movie screen rental | outdoor-movie | -
tent rental for 120 guests in Lancaster PA | tent-rental | lancaster-pa | guests 120
tables and chairs rental | table-and-chair-rental | -
dance floor rental indianapolis | dance-floor-rental | indianapolis-in
uplighting for wedding | lighting-rental | -
sound system rental for park event in san marcos tx | sound-rental | san-marcos-tx
stretch limo for 10 passengers, Long Island | limousine | - | guests 10
party bus for bachelorette 14 people scottsdale az april 10 | party-bus | scottsdale-az | guests 14, freeOn 2027-04-10
charter bus dallas to austin | charter-bus | dallas-tx
vintage car for wedding in savannah | classic-car | savannah-ga
horse and carriage proposal central park new york | horse-drawn-carriage | new-york-city-ny
yacht charter miami 30 guests | boat-charter | miami-fl | guests 30
videographer for quince in Houston | videographer | houston-tx
dj for 20,30 guests | dj | -
dj under $2.01k | dj | - | budget 2010
dj under $800,50 | dj | - | budget 800
wedding videographer budget 2k | wedding-videographer | - | budget 2000
drone photographer honolulu | drone-photographer | honolulu-hi
family photographer raleigh | portrait-photographer | raleigh-nc
headshots for our team in seattle | headshot-photographer | seattle-wa
mixologist class on zoom for 40 people | mixologist | - | guests 40
bartenders for wedding 175 guests in fort collins | bartender | fort-collins-co | guests 175
servers for dinner party saturday | waiter | - | freeOn 2026-11-28
private chef lake tahoe dinner for 8 people | personal-chef | - | guests 8
hibachi chef new jersey | personal-chef | ask NJ
bbq catering for 60 people lubbock | caterer | lubbock-tx | guests 60
taco guy san diego this weekend | food-truck | san-diego-ca | freeOn 2026-11-28
security guards for event in oakland | security | oakland-ca
valet parking for 200 guests bel air | valet | bel-air-md/bel-air-ca | guests 200
makeup artist for bride and 5 bridesmaids Scranton | makeup-artist | scranton-pa
hair stylist wedding Myrtle Beach | hair-stylist | myrtle-beach-sc
spa party for 9 year old girl | nail-technician | - | age 9
chair massage office rochester mn | massage-therapist | rochester-mn
party planner for 1st birthday in Irvine | event-planner | irvine-ca | age 1
wedding planner Victoria BC | wedding-planner | victoria-bc
florist for small wedding $500 | florist | - | budget 500
wedding cake boise | cake-baker | boise-id
birthday cake for 5 year old austin texas | cake-baker | austin-tx | age 5
balloon arch baby shower bronx | balloon-decorator | the-bronx-ny
event decorator mississauga | event-decorator | mississauga-on
fireworks display for 4th of july | fireworks | - | freeOn 2027-07-04
dj montreal | dj | montreal-qc
DJ à Québec | dj | quebec-qc
magicien montreal | magician | montreal-qc
banquet hall in houston for 200 people | none: event-planner | houston-tx | guests 200
porta potty rental | none: party-rental | -
wedding barn rental hudson valley | none: event-planner | -
tuxedo rental | none: wardrobe-stylist | -
dj springfield | dj | springfield-mo,springfield-ma,springfield-il,springfield-or,springfield-oh
dj dallas/fort worth | dj | dallas-tx,fort-worth-tx
band in Portland | band | portland-or
dj or live band for wedding | dj,band | -
photo booth and dj for prom | photo-booth,dj | -
magican boston | magician? | boston-ma
photografer for wedding denver | photographer? | denver-co
mobile dj mobile al | mobile-dj | mobile-al
mobile bar denver | bartender | denver-co
one man band Corpus Christi | one-man-band | corpus-christi-tx
acoustic guitarist & singer, Santa Fe NM | acoustic-guitarist,singer | santa-fe-nm
country singer fort worth 12/31 | singer/country-band | fort-worth-tx | freeOn 2026-12-31
jazz pianist for restaurant in Winnipeg | jazz-pianist | winnipeg-mb
cellist santa cruz | cellist | santa-cruz-ca
flute player burlington vt | flutist | burlington-vt
accordion player italian dinner | accordion-player | -
hula dancers for luau in Anaheim | hula-dancer | anaheim-ca
belly dancer jersey city | belly-dancer | jersey-city-nj
fire dancer Key West | fire-performer | key-west-fl
stilt walker parade nov 29 | stilt-walker | - | freeOn 2026-11-29
aerialist gala washington d.c. | aerialist | washington-dc
living statue | living-statue | -
dance lessons for wedding first dance | dance-instructor | -
live painter wedding charlotte nc | live-painter | charlotte-nc
singing telegram valentines day Buffalo | singing-telegram | buffalo-ny | freeOn 2027-02-14
auctioneer for charity gala tulsa march 6th | auctioneer | tulsa-ok | freeOn 2027-03-06
storyteller for library north york | storyteller | north-york-on
barbershop quartet | barbershop-quartet | -
silent disco college | silent-disco | -
club dj miami beach next friday | club-dj | miami-beach-fl | freeOn 2026-12-04
karaoke machine and host | karaoke-dj | -
wedding dj $1,000 to $1,500 | wedding-dj | - | budget 1500
dj for 3 hours saturday from 7pm to 10pm in Baltimore | dj | baltimore-md | freeOn 2026-11-28
dj for 50th anniversary party ft wayne | dj | fort-wayne-in
magician for charlotte's birthday | magician | -
clown for my daughter madison | clown | -
santa in santa clara | santa-claus | santa-clara-ca
surprise party band | band/cover-band | -
motown band detroit | motown-band | detroit-mi
santa monica dj | dj | santa-monica-ca
orange county dj | dj | -
salsa band in paradise nv | salsa-band | paradise-nv
harp player for sunday june 6 | harpist | - | freeOn 2027-06-06
photographer may 2027 | photographer | - | month 2027-05
the band may play outdoors in austin | band | austin-tx
entertainment for corporate party dallas | entertainers | dallas-tx
entertainers in Tucson | entertainers/variety-act | tucson-az
kids party denver | entertainers | denver-co
Chicago | entertainers | chicago-il
60614 | entertainers | chicago-il
near me | entertainers | denver-co
babysitter for wedding guests' kids | babysitter | -
affordable wedding singer east st louis | singer | east-saint-louis-il
mariachi N Las Vegas dec 12th | mariachi-band | north-las-vegas-nv | freeOn 2026-12-12
dj, Austin, TX 78701 | dj | austin-tx
string quartet under $1200 Ann Arbor may 22 | string-quartet | ann-arbor-mi | budget 1200, freeOn 2027-05-22
face painter sunday 2-4pm Tallahassee | face-painter | tallahassee-fl | freeOn 2026-11-29
emcee for gala 300 ppl Calgary | emcee | calgary-ab | guests 300
irish band for St. Patrick's Day in Boston | celtic-band | boston-ma | freeOn 2027-03-17
violinist for a proposal in Central Park New York | violinist | new-york-city-ny
band in Union Square San Francisco | band | san-francisco-ca
pianist near Lincoln Center New York | pianist | new-york-city-ny
dj for prom at Lincoln High School in Omaha | dj | omaha-ne
dj for prom at Lincoln High School | dj | lincoln-ne,-
wedding dj mt pleasant sc 5/1/27 | wedding-dj | mount-pleasant-sc | freeOn 2027-05-01
`
