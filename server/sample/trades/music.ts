/** Description texts for musicians and DJs. */
import type { Trade } from './trade.ts'

export const musicTrades: readonly Trade[] = [
  {
    types: 'cover-band wedding-band rock-band motown-band',
    names: 'band',
    voice: 'we',
    openers: [
      'Nine players, three singers and a horn section that gets the shy tables dancing by the second song.',
      'We are a party band from {city} that has been learning since {since} which song fills a dance floor at ten past nine.',
      'Live music with real hearts behind it: five friends from {city}, four-part harmonies and not one backing track.',
    ],
    details: [
      'Soul, funk, classic rock and this summer’s hits live side by side in our set, and we shape the list with you beforehand.',
      'We learn your first dance from scratch, in your key and at your tempo, and play it the way you remember it.',
      'Between sets we keep the room warm with a playlist you approve, so the energy never drops.',
      'The band comes with its own sound, lights and engineer; all we need from the venue is two outlets and a patch of floor.',
      'We can start as a quiet trio over dinner and grow to the full band when the plates are cleared.',
    ],
  },
  {
    types: 'jazz-band blues-band swing-band dixieland-band',
    names: 'jazz',
    voice: 'we',
    openers: [
      'Warm, swinging jazz for rooms where people still want to hear each other talk.',
      'From a whispering trio at cocktail hour to a full-throated second line out of the door, we play jazz that smiles.',
      'Based in {city} and playing together since {since}, we know a few hundred standards and how loud is loud enough.',
    ],
    details: [
      'Ellington for the aperitif, a slow blues with dessert, and something with a stomp in it when the shoes come off.',
      'Upright bass, brushes and saxophone fit into a corner of eight by ten feet and need a single outlet.',
      'We take requests, and if we do not know your parents’ song yet, we will by the day.',
      'We dress for your evening: black tie, linen and straw hats, or whatever the invitation says.',
    ],
  },
  {
    types: 'mariachi-band',
    names: 'mariachi',
    voice: 'we',
    openers: [
      'Trumpets, violins, guitarrón and voices that reach the back row without a microphone.',
      'A family tradition from three generations, brought to birthdays, weddings and serenades all over {city}.',
      'We bring the music that makes grandmothers sing and grandchildren dance.',
    ],
    details: [
      'Las Mañanitas at the door, a bolero for the parents, and a set of rancheras that turns strangers into cousins.',
      'Our traje de charro is embroidered by hand, and we arrive in it, tuned and ready to walk in playing.',
      'Ceremony, procession, dinner and dancing: we are glad to follow you through the whole day.',
      'We announce in English and Spanish, and keep the family’s requests on a list so that none is forgotten.',
    ],
  },
  {
    types: 'latin-band salsa-band',
    names: 'band',
    voice: 'we',
    openers: [
      'Congas, piano, three trumpets and a chorus that everybody knows by the second time around.',
      'A ten-piece from {city} for whom the dance floor is not an area but a duty.',
    ],
    details: [
      'Salsa, cumbia, merengue, bachata and a bolero for those who have waited all night to dance close.',
      'A short dance lesson opens the evening, so even the table in the corner knows where the one is.',
      'We play our own percussion breaks while your guests eat, and let the plates come out in rhythm.',
      'Sound, microphones for the speeches, and bilingual announcements come with the band.',
    ],
  },
  {
    types: 'saxophonist accordion-player one-man-band steel-drummer ukulele-player',
    names: 'soloist',
    voice: 'I',
    openers: [
      'One player, a whole evening: I wander between the tables and leave every one of them humming.',
      'I have played under {city} awnings, on boats and at one very long engagement dinner, and never the same set twice.',
    ],
    details: [
      'Film tunes, café songs, old radio hits and the national anthem of wherever your grandparents came from.',
      'I am battery-powered and light on my feet, so I can follow the party from the terrace to the kitchen.',
      'Tell me when the speeches are, and I will be softly on the other side of the garden.',
      'Children may press a key, shake a shaker or dance on my shoes.',
    ],
  },
  {
    types: 'country-band bluegrass-band acoustic-band celtic-band polka-band klezmer-band reggae-band gospel-band',
    names: 'band',
    voice: 'we',
    openers: [
      'Foot-stomping songs around one good microphone, the way they were meant to be heard.',
      'We have been playing barns, backyards and ballrooms around {city} since {since} and still clap for each other’s solos.',
      'Good tunes travel well, and so do we: a small band with a big sound that fits under any tent.',
    ],
    details: [
      'We can call simple dances, so that guests who have never tried are spinning by the second verse.',
      'No stage needed: grass, gravel, hay bales and flatbed trucks all suit us fine.',
      'Old favorites that everyone knows sit beside tunes from the home country that only your uncle remembers.',
      'We play unplugged for the ceremony and switch to full sound when the party moves to the floor.',
    ],
  },
  {
    types: 'steel-drum-band hula-dancer',
    names: 'band',
    voice: 'we',
    openers: [
      'Close your eyes and you can smell the sea: island music for pools, patios and snowbound living rooms.',
      'We turn any {city} backyard into a beach with one drum roll.',
    ],
    details: [
      'Calypso, slow reggae, island songs and pop favorites you would never expect on these instruments.',
      'Guests are invited to try it themselves, and there is always one uncle who will not give it back.',
      'We arrive an hour early in bright shirts, set up in fifteen minutes and leave no sand behind.',
      'Leis for the hosts and a limbo stick for the brave are included.',
    ],
  },
  {
    types: 'string-quartet string-trio chamber-orchestra brass-ensemble woodwind-ensemble',
    names: 'strings',
    voice: 'we',
    openers: [
      'Conservatory-trained musicians who play for the tears at the ceremony and for the laughter after it.',
      'From Bach to the chorus you sang in the car this morning, arranged for strings, winds and open windows.',
      'We have played the walk down the aisle more than {many} times around {city} and still get goosebumps.',
    ],
    details: [
      'You choose from a library of five hundred pieces, and one arrangement of your own song is included.',
      'We watch the door, not the clock: however long the flower girl takes, the music ends when she arrives.',
      'Black dress and dark suits, folding stands, our own chairs if the lawn is soft, and a plan for wind and rain.',
      'A printed program with your pieces and the names of the players comes with every ceremony.',
    ],
  },
  {
    types: 'a-cappella-group choir christmas-carolers barbershop-quartet handbell-choir',
    names: 'voices',
    voice: 'we',
    openers: [
      'Nothing to plug in and nothing to hide behind: just voices, close harmony and a good deal of mischief.',
      'We started singing together on a street corner in {city} in {since} and nobody has managed to stop us.',
    ],
    details: [
      'We stroll from table to table, sing people happy, and disappear before the soup gets cold.',
      'Doo-wop, spirituals, carols, show tunes, and a surprise verse about the guest of honor.',
      'Striped vests, bow ties or Victorian cloaks: tell us the scene and we will dress for it.',
      'A song can be sent ahead over video to guests who could not travel.',
    ],
  },
  {
    types: 'pianist jazz-pianist',
    names: 'soloist',
    voice: 'I',
    openers: [
      'Somewhere between the third and the fourth song people start leaning on the piano, and that is where my evening begins.',
      'I play the keys so that the room feels like your living room on its best night.',
      'Cocktail hour, ceremony, sing-along: playing since {since} has taught me when to whisper and when to roar.',
    ],
    details: [
      'My songbook runs from Satie to this year’s radio, and I read requests off napkins without blinking.',
      'If the venue has a piano I will have it tuned; if not, I bring a stage instrument with a real wooden touch.',
      'I play from memory, so I can look up, notice the toast coming, and find the right last chord.',
      'I leave you a recording of the evening’s best request, as a small thank-you.',
    ],
  },
  {
    types: 'singing-guitarist acoustic-guitarist singer-songwriter classical-guitarist',
    names: 'soloist',
    voice: 'I',
    openers: [
      'One guitar, one voice, and a set that grows around your guests instead of over them.',
      'I have sung in {city} cafés, vineyards and kitchens since {since}; the kitchens are my favorite.',
      'Songs you forgot you loved, played close enough to see the strings move.',
    ],
    details: [
      'Folk, soul, bossa nova, nineties radio: I build the set from five songs you send me.',
      'A battery-powered sound system means that the beach, the meadow and the rooftop are all fine with me.',
      'For ceremonies I play fingerstyle and time every piece to your steps.',
      'I write songs too; give me three stories about the two of you, and there will be a verse.',
    ],
  },
  {
    types: 'singer jazz-singer opera-singer',
    names: 'soloist',
    voice: 'I',
    openers: [
      'A voice for the big moments: the vows, the first dance, the anthem, the song that makes your father reach for a napkin.',
      'I grew up singing in a church choir in {city} and have not needed much persuasion since.',
    ],
    details: [
      'I sing with a pianist, with polished backing tracks or with your band, whatever suits the room and the budget.',
      'Ave Maria, Gershwin, Motown or a ballad from last spring: send me the list and I will send back a demo.',
      'I rehearse on site before your guests arrive, so the first note is already the right one.',
      'A quiet word beforehand and I will dedicate a song to whoever deserves it.',
    ],
  },
  {
    types: 'violinist cellist harpist flutist bagpiper',
    names: 'soloist',
    voice: 'I',
    openers: [
      'When the first note sounds, people lower their phones. That is all I have ever wanted from an instrument.',
      'I play ceremonies, receptions and quiet proposals in and around {city}, in chapels, on cliffs and once on a ferry.',
      'Trained in the classics, raised on the radio: I will move from Vivaldi to your favorite film without dropping a stitch.',
    ],
    details: [
      'I plan the music with you piece by piece, from the seating of the guests to the last step out of the door.',
      'For cocktail hour I add a loop pedal and build whole songs from a single phrase.',
      'I need a chair without arms, a little shade for the instrument, and nothing else.',
      'I am used to small churches, strict coordinators and large dogs as ring bearers.',
    ],
  },
  {
    types: 'dj mobile-dj wedding-dj club-dj kids-dj latin-dj video-dj silent-disco',
    names: 'dj',
    voice: 'I',
    openers: [
      'Open-format DJ who reads the room, not the playlist.',
      'I watch the floor for the one song that brings back the people who just sat down.',
      'Behind the decks in {city} since {since}: weddings, proms, rooftops, and one unforgettable ninetieth birthday.',
      'Your guests will not remember my name, only that they danced all night. That suits me fine.',
    ],
    details: [
      'Wireless microphones for toasts, clean lights, and a request list that your guests fill in from their phones before the day.',
      'I talk little, mix gently, and never play a song on your do-not-play list. Not even once. Not even when asked nicely.',
      'We meet twice before the event, so the grand entrance, the cake and the last dance come exactly when you want them.',
      'There is always a second laptop, a second mixer and a second pair of everything in the van.',
      'From salsa to soul to whatever your cousins call music, I move between decades without a bump.',
    ],
  },
  {
    types: 'karaoke-dj',
    names: 'dj',
    voice: 'I',
    openers: [
      'Forty thousand songs, two microphones, and a knack for talking shy people into a duet.',
      'I host karaoke nights that make the worst singer in {city} feel like the headliner.',
    ],
    details: [
      'Guests pick songs on their own phones and see when it is their turn, so nobody crowds the booth.',
      'I dance, I sing along when you need rescue, and I fade you out kindly if the key runs away.',
      'Big screen, monitors at the singers’ feet, and a touch of echo that flatters everybody.',
      'Between singers I play as a DJ, so the floor stays busy while the brave ones warm up.',
    ],
  },
]
