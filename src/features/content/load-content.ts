/**
 * Loads a page's editorial content. The server waits for it; in the browser the page appears without it. A failure must
 * not hide the rest of the page.
 */
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { FaqId } from '#contract/content.ts'
import type { Api } from '#src/api/client.ts'
import { blurbOptions, cmsPageOptions, faqOptions, hasBlurb, kidsContentOptions, type FaqSubject } from './queries.ts'
import { virtualFaqIdOf, type ThemedSection } from './subjects.ts'

interface Source {
  queryClient: QueryClient
  api: Api
}

type Wanted = (queryClient: QueryClient) => Promise<void>

/** A query of any type, to be listed with others. */
const wanted =
  <T, E, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): Wanted =>
  (queryClient) =>
    queryClient.prefetchQuery(options)

async function load({ queryClient }: Source, queries: readonly Wanted[]): Promise<void> {
  const loaded = Promise.all(queries.map((query) => query(queryClient)))
  if (import.meta.env.SSR) await loaded
}

export const loadFaq = (source: Source, id: FaqId, subject?: FaqSubject) =>
  load(source, [wanted(faqOptions(source.api, id, subject))])

export const loadVirtualContent = (source: Source, serviceTypeId: number) =>
  load(source, [
    wanted(cmsPageOptions(source.api, 'virtual-events')),
    wanted(faqOptions(source.api, virtualFaqIdOf(serviceTypeId))),
    ...(hasBlurb(serviceTypeId) ? [wanted(blurbOptions(source.api, serviceTypeId))] : []),
  ])

export const loadSectionContent = (source: Source, section: ThemedSection, subject: FaqSubject) =>
  load(source, [
    section === 'kids' ? wanted(kidsContentOptions(source.api)) : wanted(cmsPageOptions(source.api, 'weddings')),
    wanted(faqOptions(source.api, section, subject)),
  ])
