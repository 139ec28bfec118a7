/** Which services one sample vendor plausibly offers together: each line is of one trade. */
import { serviceTypes } from '#server/catalog/catalog.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'

/** A service may stand in several lines; one in none is offered alone. */
const RELATED = `
  cover-band wedding-band rock-band motown-band 80s-tribute-band disco-tribute-band acoustic-band
  jazz-band swing-band dixieland-band blues-band
  mariachi-band latin-band salsa-band
  country-band bluegrass-band acoustic-band rock-band
  celtic-band bluegrass-band acoustic-band
  gospel-band choir motown-band
  polka-band accordion-player
  klezmer-band wedding-band
  reggae-band steel-drum-band steel-drummer
  hula-dancer steel-drum-band ukulele-player
  string-quartet string-trio chamber-orchestra violinist cellist
  brass-ensemble woodwind-ensemble
  a-cappella-group barbershop-quartet christmas-carolers choir handbell-choir
  pianist jazz-pianist singer
  singing-guitarist acoustic-guitarist singer-songwriter classical-guitarist one-man-band singer
  singer jazz-singer opera-singer
  dj mobile-dj wedding-dj club-dj kids-dj latin-dj video-dj silent-disco karaoke-dj emcee photo-booth lighting-rental
  magician comedy-magician mentalist hypnotist
  magician balloon-twister comedy-magician
  fortune-teller tarot-reader psychic astrologer
  dance-instructor dance-group
  trivia-host game-show-host escape-room-host murder-mystery emcee
  fire-performer acrobat aerialist living-statue circus-act juggler mime stilt-walker
  belly-dancer flamenco-dancer dance-group
  singing-telegram costumed-character celebrity-impersonator
  drag-performer singing-telegram emcee
  comedian improv-comedy emcee
  keynote-speaker motivational-speaker business-speaker health-speaker youth-speaker author
  historical-reenactor storyteller
  emcee auctioneer
  celebrity-impersonator elvis-impersonator pop-star-impersonator rat-pack-tribute
  tribute-band 60s-tribute-band 80s-tribute-band 90s-tribute-band disco-tribute-band cover-band
  clown balloon-twister bubble-entertainer face-painter juggler
  princess-party superhero-party costumed-character pirate easter-bunny face-painter
  santa-claus mrs-claus
  face-painter balloon-twister temporary-tattoo-artist henna-artist
  caricaturist silhouette-artist live-painter
  painting-party live-painter
  puppet-show ventriloquist storyteller childrens-musician
  petting-zoo pony-rides reptile-show
  bounce-house video-game-truck carnival-games dunk-tank cotton-candy-machine
  tent-rental table-and-chair-rental dance-floor-rental lighting-rental
  casino-party carnival-games
  outdoor-movie sound-rental
  lighting-rental sound-rental dance-floor-rental live-streaming snow-machine
  photo-booth photographer wedding-photographer
  limousine party-bus charter-bus classic-car trolley
  photographer wedding-photographer portrait-photographer headshot-photographer drone-photographer videographer
  videographer wedding-videographer drone-photographer live-streaming
  bartender mixologist waiter
  caterer personal-chef food-truck
  caterer waiter bartender
  waiter coat-check brand-ambassador
  security valet
  makeup-artist hair-stylist spray-tan nail-technician
  makeup-artist wardrobe-stylist
  barber hair-stylist
  event-planner wedding-planner event-designer event-decorator
  wedding-officiant wedding-planner
  florist event-decorator event-designer
  balloon-decorator event-decorator
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))

const known = new Map<CatalogEntry, readonly CatalogEntry[]>()

/** Other services that a vendor of this service may offer. */
export function relatedTo(primary: CatalogEntry): readonly CatalogEntry[] {
  const found = known.get(primary)
  if (found) return found
  const names = new Set(RELATED.filter((line) => line.includes(primary.fileName)).flat())
  const related = serviceTypes.filter((entry) => entry !== primary && names.has(entry.fileName) && entry.popularity > 0)
  known.set(primary, related)
  return related
}

/** Every service that stands in a line. */
export const relatedNames: readonly string[] = [...new Set(RELATED.flat())]
