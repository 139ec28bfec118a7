/** Repeatable randomness for the sample marketplace: the same seed and index always produce the same numbers. */
export class Dice {
  #state = 0

  /** Restarts for item `index` of the series `seed`, so that an item does not depend on the previous ones. */
  restart(seed: number, index: number): void {
    let h = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(index + 1, 0xc2b2_ae35)
    h = Math.imul(h ^ (h >>> 16), 0x7feb_352d)
    h = Math.imul(h ^ (h >>> 15), 0x846c_a68b)
    this.#state = (h ^ (h >>> 16)) >>> 0
  }

  /** A fraction in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from `low` to `high`, inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new Error('There is nothing to pick from: the list is empty.')
    return item
  }
}

/** Picks items in proportion to their weights. */
export class WeightedChoice<T> {
  readonly #items: readonly T[]
  readonly #sums: Float64Array

  constructor(items: readonly T[], weightOf: (item: T) => number) {
    if (items.length === 0) throw new Error('There is nothing to choose from: the list is empty.')
    this.#items = items
    this.#sums = new Float64Array(items.length)
    let sum = 0
    for (const [i, item] of items.entries()) this.#sums[i] = sum += weightOf(item)
  }

  pick(dice: Dice): T {
    const wanted = dice.next() * (this.#sums.at(-1) ?? 0)
    let low = 0
    let high = this.#sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return this.#items[low] as T
  }
}
