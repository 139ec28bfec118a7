/** What the kids and wedding results are called; apart from the rest, because every page knows its routes' heads. */
import { faqData } from '#src/features/content/faq-data.ts'
import type { ResultsData } from '#src/features/vendor-search/load-results.ts'
import { resultsHead } from '#src/features/vendor-search/results-head.ts'
import type { SearchTerms } from '#src/features/vendor-search/search-terms.ts'
import type { RouterContext } from '#src/router.tsx'

export type ThemedTerms = SearchTerms & { kind: 'kids' | 'weddings' }

export function themedHead(context: RouterContext, terms: ThemedTerms, data: ResultsData | undefined) {
  if (!data) return {}
  const { kind, location } = terms
  return resultsHead(context, terms, data, import.meta.env.SSR ? faqData(context, kind, { categoryId: data.searched.id, location }) : [])
}
