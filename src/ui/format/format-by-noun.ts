import { formatCount } from '#contract/format-count.ts'

/** The name of a thing, alone and in numbers: `reply`, `replies`. */
export interface Named {
  noun: string
  nouns: string
}

/** How many there are of each: `1 request`, `2 replies`. */
export function formatByNoun(things: readonly Named[]): string[] {
  const counts = new Map<string, { nouns: string; count: number }>()
  for (const { noun, nouns } of things) counts.set(noun, { nouns, count: (counts.get(noun)?.count ?? 0) + 1 })
  return [...counts].map(([noun, { nouns, count }]) => formatCount(count, noun, nouns))
}
