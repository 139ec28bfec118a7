/** Description texts for stage acts, speakers and tribute acts. */
import type { Trade } from './trade.ts'

export const stageTrades: readonly Trade[] = [
  {
    types: 'magician comedy-magician',
    names: 'stage',
    voice: 'I',
    openers: [
      'Close-up miracles at the bar, a stage show after dinner, or a kids’ set with a very lazy rabbit.',
      'I have been making rings vanish in {city} since {since} and have returned every single one.',
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
      'I have told fortunes at {city} parties since {since}; several of them came true, says the mail.',
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
      'I have told jokes in {city} since {since}, including to a convention of dentists, who laugh with their mouths closed.',
    ],
    details: [
      'Before the show I talk with you for twenty minutes; what I learn comes back as the five minutes everyone quotes on Monday.',
      'Sets from ten to fifty minutes, as host, opener or headliner, on a stage or on a screen.',
      'No picking on people, no politics, no groaning about airplanes.',
      'All I need is a microphone that works and a light that makes the bar look far away.',
    ],
  },
  {
    types:
      'keynote-speaker motivational-speaker business-speaker health-speaker youth-speaker author historical-reenactor',
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
      'A loving, sweat-soaked tribute from {city}, on the road since {since} and still in tune.',
    ],
    details: [
      'Period costumes, vintage instruments and the moves that your aunt will join in with.',
      'A full show of ninety minutes, or a walk-on surprise of three songs at the right moment.',
      'We pose for photographs, sign napkins and stay in character until the parking lot.',
      'Sing-alongs are not only allowed; we bring the lyrics on cards for the back tables.',
    ],
  },
]
