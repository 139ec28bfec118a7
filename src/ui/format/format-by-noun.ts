import { formatCount } from '#contract/format-count.ts'

/** How many there are of each: `1 request`, `2 answers`. */
export function formatByNoun(things: readonly { noun: string }[]): string[] {
  const counts = new Map<string, number>()
  for (const { noun } of things) counts.set(noun, (counts.get(noun) ?? 0) + 1)
  return [...counts].map(([noun, count]) => formatCount(count, noun))
}
