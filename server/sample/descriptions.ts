/** Sample vendors' descriptions of themselves: short, medium, or longer than a tile can show. */
import type { Dice } from './dice.ts'
import { opening } from './openings.ts'
import type { Trade } from './trades/trade.ts'

/** Sentences that fit any vendor, by voice. */
const PRACTICAL = {
  I: [
    'Travel from {city} is included in the quote.',
    'I am insured and glad to send the certificate to your venue.',
    'Weekday dates and morning events come at a friendlier price.',
    'A short call before the day settles the details, and afterwards you can leave them to me.',
    'The deposit comes back in full if you cancel thirty days ahead.',
    'I have done this more than {many} times and still lay out my things the night before.',
  ],
  we: [
    'The quote includes travel from {city} and all our equipment.',
    'We are insured and glad to send the certificate to your venue.',
    'Weekday dates and morning events come at a friendlier price.',
    'One call before the day settles the details, and one person stays your contact to the end.',
    'The deposit comes back in full if you cancel thirty days ahead.',
    'After more than {many} events we still get a little nervous, and we think that is a good sign.',
  ],
} as const

const LATEST_START = 2024

const VIRTUAL = [
  'Virtual events are welcome: good light, good sound and a tested connection on this end.',
  'It works over video too, for teams and families spread across the map.',
  'Guests far away? The virtual version is made for screens, not just pointed at one.',
]

const CLOSERS = [
  'Tell us about your day, and let’s see whether we fit.',
  'Send the date and the place, and a quote comes back without obligation.',
  'Ask for the whole price list; there is nothing hidden in it.',
  'Looking forward to hearing what you are celebrating.',
  'Small parties are treated exactly like big ones.',
]

/**
 * A description for a vendor of `trade` in `city`; about a third exceed the limit of a tile (475 characters).
 * With the year in which it says that it began.
 * @param openingDice of the first sentence, apart, so that the vendor's other facts don't depend on its length
 */
export function describe(
  { dice, openingDice }: { dice: Dice; openingDice: Dice },
  trade: Trade,
  city: string,
  virtual: boolean,
): { description: string; startedIn: number } {
  const length = dice.next()
  const parts = [opening(openingDice, trade.voice), dice.pick(trade.openers)]
  if (length >= 0.25 && length < 0.66) {
    take(dice, trade.details, 2, parts)
    if (dice.chance(0.6)) take(dice, PRACTICAL[trade.voice], 1, parts)
  } else if (length >= 0.66) {
    take(dice, trade.details, 4, parts)
    take(dice, PRACTICAL[trade.voice], 2, parts)
  }
  if (virtual) parts.push(dice.pick(VIRTUAL))
  if (length > 0.5) parts.push(dice.pick(CLOSERS))
  const startedIn = LATEST_START - Math.floor(28 * dice.next() ** 1.5)
  const facts = { city, since: String(startedIn), many: String(dice.whole(8, 90) * 10) }
  return { description: fill(parts.join(' '), facts), startedIn }
}

/** Adds `count` different sentences in list order, from a random starting point. */
function take(dice: Dice, sentences: readonly string[], count: number, parts: string[]): void {
  const start = dice.whole(0, sentences.length - 1)
  for (let i = 0; i < Math.min(count, sentences.length); i++)
    parts.push(sentences[(start + i) % sentences.length] ?? '')
}

/** Fills in the facts, the same everywhere. A year and not a number of years, because texts do not count on. */
const fill = (text: string, { city, since, many }: { city: string; since: string; many: string }): string =>
  text.replaceAll('{city}', city).replaceAll('{since}', since).replaceAll('{many}', many)
