/** The quote request's A/B test: all fields on one page, or step by step (specification 2, sections 2 and 9). */

export const AB_TEST_KEY = 'rfqABTest'
export const AB_VALUES = ['Standard', 'React'] as const
export type AbValue = (typeof AB_VALUES)[number]

const isAbValue = (value: unknown): value is AbValue => (AB_VALUES as readonly unknown[]).includes(value)

/**
 * The value of this browser: the forced one, else the kept one, else an even draw; kept from then on.
 * Where nothing can be kept the steps are used, since their address holds the choice by itself.
 * @param random a number in [0, 1)
 */
export function chooseAbValue(storage: Pick<Storage, 'getItem' | 'setItem'> | null, forced: unknown, random: () => number): AbValue {
  try {
    const kept = storage?.getItem(AB_TEST_KEY)
    const value = isAbValue(forced) ? forced : isAbValue(kept) ? kept : random() < 0.5 ? 'Standard' : 'React'
    if (!storage) return isAbValue(forced) ? forced : 'React'
    if (value !== kept) storage.setItem(AB_TEST_KEY, value)
    return value
  } catch {
    return isAbValue(forced) ? forced : 'React'
  }
}
