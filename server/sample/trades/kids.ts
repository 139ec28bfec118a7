/** Description texts for children's entertainers, crafts and holiday characters. */
import type { Trade } from './trade.ts'

export const kidsTrades: readonly Trade[] = [
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
      'I have listened to the wishes of {city} every winter since {since}, and I have never dropped a baby.',
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
]
