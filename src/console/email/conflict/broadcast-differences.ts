/** In what two drafts of a broadcast differ, in words. */
import type { Broadcast, BroadcastText } from '#contract/console/broadcasts.ts'
import { formatCount } from '#contract/format-count.ts'
import { differenceOf, type Difference } from '../../texts/draft/difference.ts'
import { AUDIENCES } from '../broadcast-words.ts'

type Names = Pick<Broadcast, 'categories' | 'states'> & {
  /** Cities as they are written, by their file names. */
  cities: Readonly<Record<string, string>>
}

/** In whom they reach and in their subjects; the messages are shown below. */
export function broadcastDifferences(
  { text: theirs, ...names }: Pick<Broadcast, 'text'> & Names,
  mine: BroadcastText,
): Difference[] {
  const [first, second] = [wordsOf(theirs, names), wordsOf(mine, names)]
  return [
    ...differenceOf('Recipients', first.audience, second.audience),
    ...differenceOf('Category', first.category, second.category),
    ...differenceOf('State or province', first.state, second.state),
    ...differenceOf('Near a city', first.near, second.near),
    ...differenceOf('Subject', theirs.subject, mine.subject),
  ]
}

const wordsOf = ({ audience, categoryId, state, near }: BroadcastText, { categories, states, cities }: Names) => ({
  audience: AUDIENCES[audience],
  category:
    categoryId === null ? 'All categories' : (categories.find(({ id }) => id === categoryId)?.name ?? `#${categoryId}`),
  state: state === null ? 'Everywhere' : (states.find(({ abbreviation }) => abbreviation === state)?.name ?? state),
  near: near === null ? 'Anywhere' : `${cities[near.place] ?? near.place}, within ${formatCount(near.miles, 'mile')}`,
})
