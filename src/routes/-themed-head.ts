/** The addresses and heads of the kids and wedding results; every page loads this. */
import { stripSearchParams } from '@tanstack/react-router'
import { NATIONWIDE } from '#contract/limits.ts'
import { faqData } from '#src/features/content/faq-data.ts'
import type { ResultsData } from '#src/features/vendor-search/results/load-results.ts'
import { resultsHead } from '#src/features/vendor-search/results/results-head.ts'
import {
  ANY_SERVICE,
  ResultsSearch,
  SEARCH_DEFAULTS,
  type SearchTerms,
} from '#src/features/vendor-search/search/search-terms.ts'
import type { RouterContext } from '#src/app/router-context.ts'

type ThemedKind = 'kids' | 'weddings'
export type ThemedTerms = SearchTerms & { kind: ThemedKind }

/** The options that the two routes share: `/{section}`, `/{section}/{category}/{location}`, and the filters. */
export const themedSearch = {
  validateSearch: ResultsSearch,
  search: { middlewares: [stripSearchParams<ResultsSearch>(SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }: { search: ResultsSearch }) => search,
}

interface ThemedParams {
  category?: string | undefined
  location?: string | undefined
}

/** The whole section, everywhere, unless the path is more specific. */
export const themedTerms = (
  kind: ThemedKind,
  { category = ANY_SERVICE, location = NATIONWIDE }: ThemedParams,
  search: ResultsSearch,
): ThemedTerms => ({
  kind,
  service: category,
  location,
  ...search,
})

export function themedHead(context: RouterContext, terms: ThemedTerms, data: ResultsData | undefined) {
  if (!data) return {}
  const { kind, location } = terms
  return resultsHead(
    context,
    terms,
    data,
    import.meta.env.SSR ? faqData(context, kind, { categoryId: data.searched.id, location }) : [],
  )
}
