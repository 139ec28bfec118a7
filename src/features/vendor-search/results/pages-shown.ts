/** How many pages of each search "View More" has shown in this tab, so that a reload and Back show as many again. */
import * as v from 'valibot'
import { rememberedList } from '../search/remembered-list.ts'

const MOST_SEARCHES = 20

const shown = rememberedList('pagesShown', v.object({ href: v.string(), pages: v.number() }), () => sessionStorage)

export const pagesShown = (href: string): number => shown.get().find((search) => search.href === href)?.pages ?? 1

export const rememberPages = (href: string, pages: number): void =>
  shown.set([{ href, pages }, ...shown.get().filter((search) => search.href !== href)].slice(0, MOST_SEARCHES))
