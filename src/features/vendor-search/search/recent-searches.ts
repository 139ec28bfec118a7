/** The most recent searches: the worker saves their results, so they also open offline. */
import * as v from 'valibot'
import { rememberedList } from './remembered-list.ts'

const RecentSearch = v.object({ href: v.string(), title: v.string() })
type RecentSearch = v.InferOutput<typeof RecentSearch>

const MAX_RECENT = 8
const list = rememberedList('recentSearches', RecentSearch, () => localStorage)

export const useRecentSearches = list.use

/** `recent` with the search moved to the front, without duplicates. */
export const withRecent = (recent: readonly RecentSearch[], search: RecentSearch): readonly RecentSearch[] =>
  [search, ...recent.filter(({ href }) => href !== search.href)].slice(0, MAX_RECENT)

export const rememberSearch = (search: RecentSearch): void => {
  if (list.get()[0]?.href !== search.href) list.set(withRecent(list.get(), search))
}
