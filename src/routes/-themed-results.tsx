/** The kids and wedding results, shared by their two routes. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { NATIONWIDE } from '#contract/limits.ts'
import { kidsContentOptions } from '#src/features/content/queries.ts'
import { SectionIntro, SectionTexts } from '#src/features/content/section-texts.tsx'
import { loadSectionContent } from '#src/features/content/load-content.ts'
import { loadResults, type ResultsData } from '#src/features/vendor-search/results/load-results.ts'
import { serviceTypesOptions } from '#src/features/vendor-search/search/queries.ts'
import { ResultsScreen } from '#src/features/vendor-search/results/results-screen.tsx'
import { ANY_SERVICE } from '#src/features/vendor-search/search/search-terms.ts'
import { faqTitle } from '#src/features/vendor-search/search/sections.ts'
import { findService, isShown } from '#src/features/vendor-search/search/services.ts'
import { weddingCategories } from '#src/features/vendor-search/search/wedding-categories.ts'
import type { RouterContext } from '#src/app/router-context.ts'
import type { ThemedTerms } from './-themed-head.ts'

export async function loadThemedResults(context: RouterContext, terms: ThemedTerms): Promise<ResultsData> {
  const data = await loadResults(context, terms)
  await loadSectionContent(context, terms.kind, { categoryId: data.searched.id, location: terms.location })
  return data
}

interface ThemedResultsProps {
  context: RouterContext
  terms: ThemedTerms
  data: ResultsData
  onSearch: (href: string) => void
}

export function ThemedResults({ context: { api }, terms, data: { searched }, onSearch }: ThemedResultsProps) {
  const { kind, location } = terms
  const { data: catalog } = useSuspenseQuery(serviceTypesOptions(api))
  const { data: kids, isLoading } = useQuery({ ...kidsContentOptions(api), enabled: kind === 'kids' })
  const service = findService(catalog, terms.service, kind)
  if (!service) throw notFound()
  const kidsTypes = kids?.value.serviceTypes ?? []
  const top = kind === 'weddings' ? weddingCategories(catalog) : isLoading ? null : kidsTypes
  const types =
    kind === 'kids'
      ? kidsTypes
      : catalog.filter((type) => type.isWedding && !type.isTopLevel && (isShown(type) || type.id === searched.id))
  const isWhole = service.fileName === ANY_SERVICE && location === NATIONWIDE && terms.categoryId === service.id
  return (
    <ResultsScreen
      api={api}
      catalog={catalog}
      service={service}
      terms={terms}
      top={top}
      types={types}
      onSearch={onSearch}
      intro={isWhole ? <SectionIntro api={api} section={kind} /> : null}
    >
      <SectionTexts
        api={api}
        section={kind}
        subject={{ categoryId: searched.id, location }}
        faqTitle={faqTitle(kind, searched)}
        isWhole={isWhole}
      />
    </ResultsScreen>
  )
}
