/** Description texts for rentals, photographers, staff, stylists and planners. */
import type { Trade } from './trade.ts'

export const serviceTrades: readonly Trade[] = [
  {
    types: 'bounce-house video-game-truck carnival-games dunk-tank cotton-candy-machine',
    names: 'inflatables',
    voice: 'we',
    openers: [
      'Castles, slides and games that arrive clean, go up safely and leave the lawn as they found it.',
      'We have been the loudest corner of {city} birthday parties since {since}, in the nicest possible way.',
    ],
    details: [
      'Everything is cleaned and disinfected after each party, anchored by the book, and checked by whoever drives it.',
      'We deliver early, so the first guest sees it standing, and we collect after the last tired jumper.',
      'An attendant can stay along, which means that you can sit down with a plate.',
      'If the forecast turns on you, moving the date costs nothing until the morning of the party.',
    ],
  },
  {
    types: 'tent-rental table-and-chair-rental dance-floor-rental casino-party outdoor-movie',
    names: 'rentals',
    voice: 'we',
    openers: [
      'Tents that stand straight, chairs that match, and a crew that says good morning.',
      'Everything that a party stands, sits or dances on, from one {city} warehouse with a very organized owner.',
    ],
    details: [
      'We measure the site for free and send a floor plan with every table drawn in.',
      'Set-up and take-down are included, as are the permits that a big tent may need.',
      'Linens arrive pressed, chairs arrive wiped, and there are always six spares of everything on the truck.',
      'Dealers, projectionists and floor crews come in uniform and know how to make beginners feel lucky.',
    ],
  },
  {
    types: 'lighting-rental sound-rental snow-machine fireworks live-streaming',
    names: 'stageRental',
    voice: 'we',
    openers: [
      'Light makes the room, sound makes the evening, and nobody should see a cable.',
      'We light up {city}: gardens, gyms, ballrooms and the occasional barn roof.',
    ],
    details: [
      'A technician stays for the whole event, with spare lamps, spare microphones and soft shoes.',
      'We design to a photograph: show us the feeling and we will find the color.',
      'Toasts are heard in the last row, and the neighbors get a good night’s sleep.',
      'Permits, power plan and insurance papers go straight to your venue.',
    ],
  },
  {
    types: 'photo-booth',
    names: 'booth',
    voice: 'we',
    openers: [
      'A velvet curtain, a trunk full of silly hats, and prints in eight seconds.',
      'It starts with the bridesmaids and ends with your boss in a feather boa.',
    ],
    details: [
      'Prints carry your names and colors, and every picture lands in an online album the same night.',
      'Our host keeps the line short, the props tidy and the grandparents posing.',
      'Open-air, enclosed, spinning or mirror: we help you choose what fits the room.',
      'A guest book with a copy of each strip is glued and signed while the party runs.',
    ],
  },
  {
    types: 'limousine party-bus charter-bus classic-car horse-drawn-carriage trolley boat-charter',
    names: 'transport',
    voice: 'we',
    openers: [
      'On time is early, clean is spotless, and the driver holds the umbrella.',
      'We have driven {city} to its weddings, proms and airports since {since} and know every shortcut.',
    ],
    details: [
      'Ice, water, a red carpet and a playlist of your own are on board before you are.',
      'Our chauffeurs are licensed, background-checked and very good at keeping secrets.',
      'We scout the route and the parking the day before, parade and road works included.',
      'A second vehicle stands by on Saturdays, because things happen, though not to you.',
    ],
  },
  {
    types: 'photographer wedding-photographer headshot-photographer portrait-photographer drone-photographer',
    names: 'photo',
    voice: 'I',
    openers: [
      'Unposed, warm, quick: a gallery of sneak peeks is on your phone before the cake is cut.',
      'I photograph the glance after the kiss, the shoes under the table, the joke that only your brother got.',
      'Natural light whenever there is some, patience when there is none; {city} weddings and birthdays since {since}.',
    ],
    details: [
      'I plan the family pictures with you, so they take twenty minutes and nobody is missing.',
      'You receive four to six hundred edited pictures within three weeks, with the right to print them anywhere.',
      'Two camera bodies, two memory cards in each, and a backup before I go to bed.',
      'Children get a turn at pressing the button; some of their pictures make the album.',
    ],
  },
  {
    types: 'videographer wedding-videographer',
    names: 'film',
    voice: 'we',
    openers: [
      'Films that sound like the day: the vows, the wind, the laughing fit in the second toast.',
      'A small crew that you forget is there, and a short film you will not forget.',
    ],
    details: [
      'You get a highlight film of five minutes, the whole ceremony and speeches, and a teaser for the family chat in two days.',
      'We use quiet cameras, small microphones and available light; no one is asked to do anything twice.',
      'Drone shots are included wherever the law and the weather allow.',
      'We edit to music that we license properly, so your film stays online.',
    ],
  },
  {
    types: 'mixologist bartender',
    names: 'bar',
    voice: 'we',
    openers: [
      'A bar that looks good in the corner, ice that stays clear, and a drink named after you.',
      'We pour for {city} weddings, offices and backyards, and are as proud of our zero-proof list as of the other one.',
    ],
    details: [
      'We write the menu with you, make the syrups ourselves and work out the shopping list to the last lime.',
      'Licensed, insured, and gentle but firm with the cousin who has had enough.',
      'A hands-on cocktail class is possible in person or over video, with kits sent to every door.',
      'Glassware, bar, ice and garnish come along; the sink stays clean.',
    ],
  },
  {
    types: 'personal-chef caterer food-truck',
    names: 'kitchen',
    voice: 'we',
    openers: [
      'Food that makes the table go quiet for a moment, and then much louder.',
      'We cook what grew near {city} this week, for eight people or for three hundred.',
    ],
    details: [
      'Vegan, halal, kosher-style and gluten-free guests get a dish, not an apology.',
      'A tasting comes first, and the final menu can change until a week before the day.',
      'We bring the kitchen if there is none, and leave yours cleaner than we found it.',
      'Family style, buffet, seven courses or hot from the window at midnight: you choose the pace.',
    ],
  },
  {
    types: 'waiter security valet brand-ambassador babysitter coat-check',
    names: 'staff',
    voice: 'we',
    openers: [
      'Hands that help, eyes that notice, shoes that shine: people who make hosting look easy.',
      'We staff {many} events a year around {city} and know the difference between present and in the way.',
    ],
    details: [
      'Every member of the team is trained, background-checked and briefed on your timeline the day before.',
      'A captain runs the floor and is your only contact, so you have one number and no worries.',
      'We arrive in the uniform you like, thirty minutes early, fed and smiling.',
      'If someone falls ill, a replacement is on the way before you hear about it.',
    ],
  },
  {
    types: 'makeup-artist hair-stylist spray-tan nail-technician wardrobe-stylist barber',
    names: 'beauty',
    voice: 'I',
    openers: [
      'You, on the best morning of your life, only with better light.',
      'I come to you with a folding chair, a big mirror and the calm that a wedding morning needs.',
    ],
    details: [
      'A trial comes first; we take notes and pictures, so the day itself holds no surprises.',
      'I work with all skin tones, all hair textures and all ages, and with fragrance-free products on request.',
      'It lasts through tears, rain and the last dance; a touch-up kit stays with you.',
      'Grooms, mothers and nervous teenagers are welcome in the chair too.',
    ],
  },
  {
    types: 'massage-therapist',
    names: 'beauty',
    voice: 'I',
    openers: [
      'Ten minutes in my chair, and the shoulders come down from the ears.',
      'I bring the quiet corner: warm hands, a folding table and the smell of lavender if you like it.',
    ],
    details: [
      'Licensed in deep tissue, prenatal and chair massage, and happy to explain which one you want.',
      'Guests stay dressed and come back to the party glowing.',
      'Offices in {city} book me by the floor; bridal parties book me by the robe.',
      'I set up in ten minutes and need six feet of floor and a door that closes.',
    ],
  },
  {
    types: 'event-planner wedding-planner event-designer',
    names: 'planner',
    voice: 'we',
    openers: [
      'Lists, calm, and a drawer full of safety pins: we carry the day so that you can be in it.',
      'You dream out loud, we write it down, and some months later it stands there in lights.',
    ],
    details: [
      'From the first budget to the last taxi, or only for the day itself; we join wherever you are.',
      'We know which {city} venues have a secret garden and which have a loud freezer.',
      'You see every quote and every contract; we take no commissions.',
      'There is always a plan for rain, and it is pretty enough that you might hope for clouds.',
    ],
  },
  {
    types: 'wedding-officiant',
    names: 'officiant',
    voice: 'I',
    openers: [
      'Your story, told well, in twenty minutes, with one laugh before the tears.',
      'I have married {many} couples around {city}: on mountains, in libraries, and once in a drive-in.',
    ],
    details: [
      'We talk for an hour, I write, you read and change whatever you like.',
      'Religious, secular, bilingual or both families at once: I find words that everyone can stand behind.',
      'I handle the license, hold the rings and remind you both to breathe.',
      'Elopements with two witnesses and a dog are as dear to me as grand weddings.',
    ],
  },
  {
    types: 'florist',
    names: 'florist',
    voice: 'we',
    openers: [
      'Flowers that look as if they had grown there overnight.',
      'Seasonal, local and a little wild: we gather from growers around {city} at five in the morning.',
    ],
    details: [
      'Bouquets, arches, tables and the flower crown for the dog.',
      'We set up, swap ceremony pieces over to the dinner, and bring what is left to a care home.',
      'Foam-free designs, real ribbon, and vases that you need not return.',
      'Show us one picture or one color, and we will come back with a sketch and an honest price.',
    ],
  },
  {
    types: 'cake-baker',
    names: 'bakery',
    voice: 'we',
    openers: [
      'Butter, time, and no shortcuts: cakes that taste as good as they look in the picture.',
      'The cake is the one guest who everybody wants a piece of.',
    ],
    details: [
      'Lemon and olive oil, brown butter and pear, or the chocolate one that people write to us about.',
      'A tasting box with six flavors comes before you decide, and we deliver and assemble on site.',
      'Vegan, nut-free and gluten-free bakes come from a kitchen corner of their own.',
      'Dinosaurs, peonies, a scale model of your camper van: sketches are free.',
    ],
  },
  {
    types: 'balloon-decorator event-decorator',
    names: 'decor',
    voice: 'we',
    openers: [
      'We fill rooms with color until people stop in the doorway and say “oh”.',
      'Arches, garlands and backdrops for {city} birthdays, showers and shop windows.',
    ],
    details: [
      'Color palettes are mixed by hand; send us the invitation and we will match it.',
      'Biodegradable balloons, reusable frames, and everything taken down again the next morning.',
      'We install in under two hours, quietly, and bring our own ladders.',
      'The name in lights, the shimmer wall and the flower swing can be rented along.',
    ],
  },
  {
    types: 'invitation-designer',
    names: 'paper',
    voice: 'I',
    openers: [
      'The party starts when the envelope is opened.',
      'Ink, cotton paper and a steady hand: invitations that stay on the fridge for years.',
    ],
    details: [
      'Save-the-dates, menus, place cards and a seating chart that people can read.',
      'Digital versions with replies collected for you are part of every set.',
      'I address envelopes in calligraphy, two hundred in a week, with no wrong zip codes.',
      'Proofs come within three days and you may change your mind twice.',
    ],
  },
  {
    types: 'banquet-hall event-loft garden-venue kids-party-place',
    names: 'place',
    voice: 'we',
    openers: [
      'High ceilings, good light and a kitchen that works: a room that likes parties.',
      'One of the friendliest rooms in {city}, with parking, a stage and nobody hurrying you out.',
    ],
    details: [
      'Tables and chairs for a hundred and fifty are in the house, along with sound, projector and dimmable lights.',
      'Bring your own caterer or choose one of ours; there is no corkage fee.',
      'Step-free entrance, changing room, and a quiet corner for small children and great-aunts.',
      'You get the key in the morning and clean-up is on us.',
    ],
  },
]
