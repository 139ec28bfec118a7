/** Categories that people search for and Fanfare doesn't list, each with the closest that it does. */
export interface Uncovered {
  /** `venues`, in a sentence. */
  name: string
  /** Words for it, in lower case. */
  words: readonly string[]
  /** File names of service types, the closest first. */
  closest: readonly string[]
}

const uncovered = (name: string, words: string, closest: string): Uncovered => ({
  name,
  words: words.split(', '),
  closest: closest.split(', '),
})

export const UNCOVERED: readonly Uncovered[] = [
  uncovered(
    'venues',
    'venue, event venue, party venue, wedding venue, event space, party space, party room, private room, hall, ' +
      'banquet hall, reception hall, party hall, wedding hall, ballroom, barn, wedding barn, loft, event loft, rooftop, ' +
      'vineyard, winery, restaurant, hotel, hotel room, room block, clubhouse, garden venue, kids party place',
    'event-planner, tent-rental, party-rental',
  ),
  uncovered(
    'mechanical bulls',
    'mechanical bull, bull ride, bull riding, rodeo bull',
    'bounce-house, carnival-games, party-rental',
  ),
  uncovered(
    'restroom trailers',
    'restroom trailer, portable restroom, portable toilet, porta potty, port a potty, portapotty, luxury restroom',
    'party-rental, tent-rental, event-planner',
  ),
  uncovered(
    'hot tubs and pools',
    'hot tub, foam pit, pool rental, swimming pool',
    'party-rental, bounce-house, dunk-tank',
  ),
  uncovered('water slides', 'water slide, waterslide, slip and slide', 'bounce-house, dunk-tank, party-rental'),
  uncovered(
    'wedding attire',
    'wedding dress, bridal gown, wedding gown, tuxedo, tux, suit rental, bridesmaid dress, prom dress',
    'wardrobe-stylist, hair-stylist, makeup-artist',
  ),
  uncovered('rings and jewelry', 'wedding ring, engagement ring, jeweler, jewelry', 'wardrobe-stylist, florist'),
  uncovered('travel', 'travel agent, honeymoon, airport shuttle, taxi, cab', 'charter-bus, limousine, wedding-planner'),
  uncovered(
    'home services',
    'plumber, electrician, handyman, house cleaner, cleaner, maid, mover, moving company, landscaper, roofer',
    'event-staffing, event-planner',
  ),
  uncovered(
    'lessons',
    'tutor, music lessons, piano lessons, guitar lessons, voice lessons',
    'dance-instructor, singer',
  ),
]
