/** How stage acts, speakers and tribute acts describe themselves. */
import type { Trade } from './trade.ts'

export const stageTrades: readonly Trade[] = [
  {
    types: 'magician comedy-magician',
    names: 'stage',
    voice: 'I',
    openers: [
      'Close-up miracles at the bar, a stage show after dinner, or a kids’ set with a very lazy rabbit.',
      'I have been making rings vanish in {city} for {years} years and have returned every single one.',
      'Magic that happens in your own hands, an inch from your nose, with your own coin.',
    ],
    details: [
      'For mingling crowds I walk from group to group; for seated ones I bring a forty-minute show with music and plenty of volunteers.',
      'The birthday child always becomes the star of the trick, never the joke of it.',
      'No fire indoors, no glitter on carpets, no embarrassing anyone: people are amazed and the venue calls me back.',
      'I am told that the one with the borrowed phone and the lemon is still being discussed years later.',
    ],
  },
  {
    types: 'mentalist hypnotist',
    names: 'stage',
    voice: 'I',
    openers: [
      'Think of a name. Someone you have not seen in years. Good; we will come back to that.',
      'A mind-bending evening built on suggestion, psychology and a healthy sense of humor.',
    ],
    details: [
      'Volunteers are always volunteers, always respected, and usually the loudest in asking for an encore.',
      'The show is clean, clever and tailored: company names, inside jokes and the boss’s favorite word all find their way in.',
      'It works for twenty people in a library and for a thousand in a theater, and just as well over video.',
      'Nobody has ever clucked like a chicken in my show. They did something far better.',
    ],
  },
  {
    types: 'fortune-teller tarot-reader psychic astrologer',
    names: 'mystic',
    voice: 'I',
    openers: [
      'A small table, a shawl, a candle, and a line of guests who all swear that they do not believe in it.',
      'I read cards, palms and now and then tea leaves, always kindly and always with a wink of hope.',
      'For {years} years I have told fortunes at {city} parties; several of them came true, says the mail.',
    ],
    details: [
      'Each reading takes about five minutes, so some twelve guests an hour leave with something to think about.',
      'No dark predictions: I look for strengths, crossroads and the odd dashing stranger.',
      'I bring the table, the lamp, the velvet and the mystery; you bring the curious.',
      'Bridal showers, office parties and late-night weddings are my favorite crowds.',
      'Readings are private and quiet, a little island in a loud party.',
    ],
  },
  {
    types: 'clown balloon-twister bubble-entertainer',
    names: 'clown',
    voice: 'I',
    openers: [
      'Balloons, bubbles and gentle slapstick for ages three and up.',
      'I fall over so that your guests do not have to. It is a calling.',
      'Big shoes, soft voice: I make friends with the shy ones first, and the rest follow.',
    ],
    details: [
      'Balloon swords, poodles, ladybugs and, if you give me four minutes, a full-sized parrot.',
      'I wear light makeup by request and arrive out of costume for little ones who need a slow hello.',
      'The show is forty-five minutes of juggling, music and things that go wrong in exactly the right way.',
      'Latex-free balloons are no trouble at all; just tell me when you book.',
      'Every child leaves with something in hand and a grin on the way to the car.',
    ],
  },
  {
    types: 'princess-party superhero-party costumed-character pirate easter-bunny',
    names: 'kids',
    voice: 'we',
    openers: [
      'The knock on the door, the gasp, the whispered “it’s really you”. That is why we do this.',
      'Storybook guests for birthdays: they arrive on time, in perfect costume, and never break character.',
    ],
    details: [
      'A visit holds a grand entrance, a story, games, songs, a small coronation or oath, and photographs with everyone.',
      'Our performers are theater people who love children, with background checks and endless patience.',
      'Original characters and hand-sewn costumes; tell us your child’s favorite color and we will work it in.',
      'We bring the treasure map, the music and the magic dust (the kind that vacuums up).',
    ],
  },
  {
    types: 'santa-claus',
    names: 'santa',
    voice: 'I',
    openers: [
      'The beard is real, the belt is hand-tooled, and the list has been checked twice.',
      'Home visits, company parties, tree lightings and video calls from the North Pole. Ho, ho, hello!',
      'For {years} winters I have listened to the wishes of {city}, and I have never dropped a baby.',
    ],
    details: [
      'Send me a few secrets beforehand and watch a small face when I mention the lost tooth.',
      'I read the story, hand out the presents, pose for every photograph, and know how to sit with a child who is a little scared.',
      'Sensory-friendly visits with a quiet voice and slow movements are always possible.',
      'The sack, the bells and a gold-edged “nice list” certificate come along; cookies are accepted.',
    ],
  },
  {
    types: 'mrs-claus',
    names: 'mrsClaus',
    voice: 'I',
    openers: [
      'Somebody has to keep the workshop warm, the list tidy and the cookies coming. Hello, dear.',
      'I bring a lap blanket, a big book and the true story of how the sleigh got its bells.',
    ],
    details: [
      'We read together, decorate a cookie each, and write one last letter that I carry home myself.',
      'Velvet skirt, starched apron, round glasses: children check, and everything is as it should be.',
      'I am glad to come alone or with my husband, who does as he is told in front of company.',
      'Shy ones may sit beside me and simply hold the bell.',
    ],
  },
  {
    types: 'face-painter henna-artist temporary-tattoo-artist',
    names: 'artist',
    voice: 'I',
    openers: [
      'Give me three minutes and a cheek, and I will give you a tiger, a galaxy or a garden.',
      'Fast hands, clean brushes, and a mirror at the end that makes people gasp.',
      'Art that people carry home: I paint at {city} parties, and the line is half the fun.',
    ],
    details: [
      'I use professional, skin-safe and washable materials, and sanitize between guests.',
      'About fifteen guests an hour go past my chair, and I give the last one the same care as the first.',
      'Designs match the theme: send me colors, a logo, a favorite dinosaur.',
      'I bring lamp, chairs and a folding table that fits in any corner; no power needed outdoors.',
    ],
  },
  {
    types: 'caricaturist silhouette-artist live-painter painting-party',
    names: 'artist',
    voice: 'I',
    openers: [
      'I draw people the way their best friends see them.',
      'A pencil, a good chair, and a crowd gathering over my shoulder: that is how the ice breaks at {city} parties.',
      'Everybody goes home with a picture, and most of them with paint on one sleeve.',
    ],
    details: [
      'A portrait takes five minutes in color and three in ink, and arrives in a sleeve with the date of your party.',
      'I bring easels, aprons, lamps and twice as many brushes as I will need.',
      'On video I draw from the picture on my screen and send the files the same evening.',
      'A large canvas of the whole scene can be started at the ceremony and finished before the last dance.',
    ],
  },
  {
    types: 'dance-instructor kids-yoga',
    names: 'performer',
    voice: 'I',
    openers: [
      'Two left feet are welcome; I have taught plenty of them to waltz.',
      'I get people moving in {city} living rooms, gyms and gardens, and laughing before the first song is over.',
    ],
    details: [
      'We begin with four easy steps and end with something you can show off.',
      'For couples I build the first dance around your song, your shoes and the length of your train.',
      'For children there are animals, balance games and a quiet minute at the end that parents ask me to repeat.',
      'Classes work over video, with the camera at my feet and a playlist that you keep.',
    ],
  },
  {
    types: 'puppet-show ventriloquist storyteller science-party childrens-musician',
    names: 'kids',
    voice: 'I',
    openers: [
      'Children on the floor, grown-ups against the wall, and by the middle of the show nobody knows who laughs louder.',
      'Stories with voices, things that fizz, and at least one moment where everybody jumps up.',
    ],
    details: [
      'The show is made for mixed ages: pictures and sounds for the small ones, sly jokes for the tall ones.',
      'Everyone gets a part to play, and the quiet ones often get the best one.',
      'Schools, libraries and living rooms all work; I carry a folding stage and need one outlet.',
      'Afterwards there is a hands-on quarter of an hour in which little fingers may try everything.',
    ],
  },
  {
    types: 'trivia-host game-show-host escape-room-host murder-mystery',
    names: 'host',
    voice: 'I',
    openers: [
      'Buzzers, a drum roll, and a scoreboard that makes colleagues from accounting surprisingly fierce.',
      'I host games that pull the whole room in, from the loud table to the one that came for the cheese.',
      'More than {many} shows for teams in {city} and on screens everywhere, and no two have been the same.',
    ],
    details: [
      'Questions are written for your crowd: inside jokes, company history, the couple’s first date.',
      'On video everyone plays from a browser, with breakout teams, live scores and nothing to install.',
      'I keep the pace brisk, the teasing friendly and the prizes silly.',
      'Clues, costumes and a suspicious butler come with the longer formats.',
    ],
  },
  {
    types: 'fire-performer acrobat aerialist living-statue circus-act juggler mime stilt-walker',
    names: 'performer',
    voice: 'we',
    openers: [
      'People stop mid-sentence when we start. We count that as applause.',
      'Circus for grand entrances, gardens after dark, and ballrooms with high ceilings.',
    ],
    details: [
      'Each act runs six to eight minutes and can be set to your own music.',
      'Fully insured, with a rigger and a fire-safety officer who speak to your venue so that you need not.',
      'Between acts we roam, pose, pour champagne from impossible angles and steal the odd hat.',
      'Costumes from classic cabaret to winter white to your company’s colors.',
    ],
  },
  {
    types: 'belly-dancer flamenco-dancer dance-group',
    names: 'dance',
    voice: 'we',
    openers: [
      'A burst of color, a roll of drums, and suddenly everyone over seventy is on their feet.',
      'We bring dance that invites: first you watch, then you clap, then you are in the middle of it.',
    ],
    details: [
      'A fifteen-minute show in full costume, then a playful lesson for whoever is brave.',
      'We need a clear space of ten by twelve feet and bring our own music.',
      'The program is family-friendly, respectful of the tradition it comes from, and never the same twice.',
      'We love entrances: the couple, the cake, the birthday guest on a chair.',
    ],
  },
  {
    types: 'reptile-show petting-zoo pony-rides',
    names: 'animals',
    voice: 'we',
    openers: [
      'Soft ears, slow tortoises and one goat with opinions: we bring the farm to your street.',
      'Children hold their breath, then hold a bunny. It works every time.',
    ],
    details: [
      'Our animals are rested, vaccinated, and used to giggling; their keepers stay beside them all the time.',
      'Pens, shade, hand-washing station and cleaning up are all part of the visit.',
      'We share one true and surprising fact about each guest with four legs or none.',
      'Licensed and insured, and glad to send the papers to your park or school.',
    ],
  },
  {
    types: 'singing-telegram drag-performer',
    names: 'performer',
    voice: 'I',
    openers: [
      'A doorbell, a sequin, a song with your best friend’s name in it. Surprise!',
      'I deliver big numbers to small offices, kitchens, bars and video calls all over {city}.',
    ],
    details: [
      'Send three facts and a photograph; I turn them into verses that rhyme and never wound.',
      'Gorilla, cupid, diva or a very tall bouquet: choose the costume and I will find the shoes.',
      'The surprise lasts about fifteen minutes, unless they ask for another song, which they do.',
      'I check with a conspirator beforehand, so the timing is right and the right person opens the door.',
    ],
  },
  {
    types: 'comedian improv-comedy',
    names: 'speaker',
    voice: 'I',
    openers: [
      'Clean, quick and kind: comedy for rooms where the CEO, the interns and somebody’s grandmother sit at one table.',
      'I have told jokes in {city} for {years} years, including to a convention of dentists, who laugh with their mouths closed.',
    ],
    details: [
      'Before the show I talk with you for twenty minutes; what I learn comes back as the five minutes everyone quotes on Monday.',
      'Sets from ten to fifty minutes, as host, opener or headliner, on a stage or on a screen.',
      'No picking on people, no politics, no groaning about airplanes.',
      'All I need is a microphone that works and a light that makes the bar look far away.',
    ],
  },
  {
    types: 'keynote-speaker motivational-speaker business-speaker health-speaker youth-speaker author historical-reenactor',
    names: 'speaker',
    voice: 'I',
    openers: [
      'A talk should be remembered on the following Tuesday. I build mine around one idea that people can use by then.',
      'I speak about starting over, because I have done it three times, and about the people who make it possible.',
      'Stories first, slides second: {many} stages have taught me that nobody was ever moved by a bullet point.',
    ],
    details: [
      'I interview a handful of your people beforehand, so the examples are yours and not from a book.',
      'Keynote, workshop or fireside chat, thirty to ninety minutes, in the room or online.',
      'There is laughter, a silence you will notice, and a page to take home.',
      'Questions are my favorite part, and I stay for coffee to answer the ones people did not dare to ask.',
    ],
  },
  {
    types: 'emcee auctioneer',
    names: 'speaker',
    voice: 'I',
    openers: [
      'A good host is like a good waiter: always there, never in the way, and the evening runs on time.',
      'I keep galas moving, names pronounced correctly, and bids going up.',
    ],
    details: [
      'I write the running order with you and carry it in my head, so a late speaker is my problem and not yours.',
      'Charity auctions are close to my heart: a paddle raise done warmly brings in more than one done loudly.',
      'English with a little Spanish and French, a calm voice, and three jokes held in reserve for technical trouble.',
      'I rehearse with the sound crew, brief the award winners and know where the exits are.',
    ],
  },
  {
    types: `celebrity-impersonator elvis-impersonator tribute-band 60s-tribute-band 80s-tribute-band 90s-tribute-band
      disco-tribute-band rat-pack-tribute pop-star-impersonator`,
    names: 'tribute',
    voice: 'we',
    openers: [
      'The hair, the jacket, the hip: for one evening the year on the calendar is whichever you liked best.',
      'We study the records the way other people study maps, and then we play them loud.',
      'A loving, sweat-soaked tribute from {city}, {years} years on the road and still in tune.',
    ],
    details: [
      'Period costumes, vintage instruments and the moves that your aunt will join in with.',
      'A full show of ninety minutes, or a walk-on surprise of three songs at the right moment.',
      'We pose for photographs, sign napkins and stay in character until the parking lot.',
      'Sing-alongs are not only allowed; we bring the lyrics on cards for the back tables.',
    ],
  },
]
