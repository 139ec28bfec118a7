/** The short facts of a sample vendor's profile: a price, what is included, languages, the year it began. */
import type { ProfileFacts } from '#contract/profile-facts.ts'
import type { Dice } from './dice.ts'
import type { NameStyle } from './names.ts'

interface Offer {
  /** The range of starting prices, in dollars. */
  prices: readonly [low: number, high: number]
  /** Services that may be included; each vendor lists some of them. */
  includes: readonly string[]
}

const band: Offer = {
  prices: [900, 4500],
  includes: ['Three hours of live music', 'Sound system and lights', 'One song learned for you', 'Music in the breaks'],
}
const soloist: Offer = {
  prices: [150, 700],
  includes: ['Two hours of live music', 'Small sound system', 'A set list made with you', 'Travel within the city'],
}
const dj: Offer = {
  prices: [300, 1500],
  includes: ['Four hours of music', 'Sound system and dance lights', 'A planning call', 'A wireless microphone'],
}
const act: Offer = {
  prices: [200, 1200],
  includes: ['A 45-minute show', 'Own sound and props', 'A call before the event', 'Time for photos afterward'],
}
const kids: Offer = {
  prices: [150, 500],
  includes: ['One hour with the children', 'All materials', 'A small surprise for the birthday child', 'Cleaning up'],
}
const talk: Offer = {
  prices: [500, 4000],
  includes: ['A 45-minute talk', 'Questions from the audience', 'A call to plan the content'],
}
const picture: Offer = {
  prices: [400, 2500],
  includes: ['Four hours on site', 'An online gallery', 'Edited pictures within four weeks', 'Rights for private use'],
}
const food: Offer = {
  prices: [250, 2000],
  includes: ['A menu made with you', 'Setup and cleaning', 'Staff for serving', 'Options for allergies'],
}
const things: Offer = {
  prices: [150, 1800],
  includes: ['Delivery and pickup', 'Setup and takedown', 'A spare of everything that can break'],
}
const service: Offer = {
  prices: [150, 1500],
  includes: ['A first consultation', 'A plan in writing', 'Someone on site on the day', 'Help with changes'],
}

const OFFERS: Partial<Record<NameStyle, Offer>> = {
  band,
  jazz: band,
  mariachi: band,
  tribute: band,
  strings: band,
  voices: band,
  soloist,
  dj,
  host: dj,
  performer: act,
  stage: act,
  dance: act,
  mystic: act,
  kids,
  clown: kids,
  animals: kids,
  santa: kids,
  mrsClaus: kids,
  speaker: talk,
  photo: picture,
  film: picture,
  booth: picture,
  kitchen: food,
  bar: food,
  bakery: food,
  rentals: things,
  inflatables: things,
  stageRental: things,
  transport: things,
  decor: things,
  florist: things,
}

const OTHER_LANGUAGES = ['es', 'es', 'es', 'fr', 'zh', 'pt', 'it', 'vi', 'ko', 'ar', 'ase'] as const
const PRICE_STEP = 25

/**
 * Most sample vendors state each fact, as people do who fill in most of a form. Videos would be of other people.
 * @param startedIn the year that its description may name
 */
export function sampleFacts(dice: Dice, style: NameStyle, startedIn: number): ProfileFacts {
  const { prices, includes } = OFFERS[style] ?? service
  const [low, high] = prices
  const price = low + (high - low) * dice.next() ** 2
  const first = dice.whole(0, includes.length - 1)
  const listed = [...includes.slice(first), ...includes.slice(0, first)].slice(0, dice.whole(2, 4))
  return {
    startingPrice: dice.chance(0.8) ? Math.round(price / PRICE_STEP) * PRICE_STEP : null,
    whatYouGet: dice.chance(0.75) ? listed : [],
    languages: dice.chance(0.6) ? ['en', ...(dice.chance(0.4) ? [dice.pick(OTHER_LANGUAGES)] : [])] : [],
    startedIn: dice.chance(0.75) ? startedIn : null,
    videos: [],
  }
}
