/** The quote request's A/B test: all fields on one page, or step by step. */
import { createStoredText, readText, type TextStorage } from '#src/tracking/stored-text.ts'

export const AB_TEST_KEY = 'rfqABTest'
const AB_VALUES = ['Standard', 'React'] as const
type AbValue = (typeof AB_VALUES)[number]

/** The part of browsers that get all fields on one page: it takes the fewest taps. */
const SHORT_SHARE = 0.9

const isAbValue = (value: unknown): value is AbValue => (AB_VALUES as readonly unknown[]).includes(value)

/**
 * This browser's variant: the forced one, else the stored one, else a draw. Stored for 30 days from its last use.
 * Without storage, the steps variant is used because its address carries the choice.
 * @param random a number in [0, 1)
 * @param now epoch milliseconds
 */
export function chooseAbValue(
  storage: TextStorage | null,
  forced: unknown,
  random: () => number,
  now: number,
): AbValue {
  const kept = readText(storage, AB_TEST_KEY, now)
  const value = isAbValue(forced) ? forced : isAbValue(kept) ? kept : random() < SHORT_SHARE ? 'Standard' : 'React'
  if (value === kept || createStoredText(storage, AB_TEST_KEY, value, now)) return value
  return isAbValue(forced) ? forced : 'React'
}
