/**
 * Queries for editorial content. Each result includes when it was saved, if it is a saved copy (epoch milliseconds).
 */
import { queryOptions } from '@tanstack/react-query'
import { EVENT_INSPIRATION, SERVICE_TYPES_WITH_BLURB, type FaqId } from '#contract/content.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { ANY } from '#contract/limits.ts'
import { requestUrl, type Api, type ApiReply } from '#src/api/client.ts'

const FRESH_MS = 5 * 60_000

export interface Read<T> {
  value: T
  savedAt: number | null
}

/** Refetches a saved copy once there is a connection. */
const renewed = {
  staleTime: ({ state }: { state: { data: Read<unknown> | undefined } }) =>
    state.data && state.data.savedAt !== null ? 0 : FRESH_MS,
  refetchOnReconnect: true,
}

const read = async <N extends EndpointName>(asked: Promise<ApiReply<N>>): Promise<Read<ApiReply<N>['value']>> => {
  const { value, savedAt } = await asked
  return { value, savedAt: savedAt?.getTime() ?? null }
}

/** The text around a section: `virtual-events`, `weddings`. */
export const cmsPageOptions = (api: Api, name: 'virtual-events' | 'weddings') =>
  queryOptions({
    queryKey: ['content', requestUrl('cmsPage', { params: { name } })],
    queryFn: ({ signal }) => read(api.call('cmsPage', { params: { name }, signal })),
    ...renewed,
  })

/** The text of the kids section and its categories in order. */
export const kidsContentOptions = (api: Api) =>
  queryOptions({
    queryKey: ['content', requestUrl('kidsContent')],
    queryFn: ({ signal }) => read(api.call('kidsContent', { signal })),
    ...renewed,
  })

/** The subject of a set of questions. */
export interface FaqSubject {
  /** ANY for no service type. */
  categoryId?: number
  location?: string
}

export const faqOptions = (api: Api, id: FaqId, { categoryId = ANY, location }: FaqSubject = {}) => {
  const query = { ...(categoryId !== ANY && { categoryId }), ...(location !== undefined && { location }) }
  return queryOptions({
    queryKey: ['content', requestUrl('faq', { params: { id }, query })],
    queryFn: ({ signal }) => read(api.call('faq', { params: { id }, query, signal })),
    ...renewed,
  })
}

/** Whether there is copy for a service type's virtual page. */
export const hasBlurb = (serviceTypeId: number): boolean =>
  (SERVICE_TYPES_WITH_BLURB as readonly number[]).includes(serviceTypeId)

export const blurbOptions = (api: Api, serviceTypeId: number) =>
  queryOptions({
    queryKey: ['content', requestUrl('blurb', { params: { serviceTypeId } })],
    queryFn: ({ signal }) => read(api.call('blurb', { params: { serviceTypeId }, signal })),
    enabled: hasBlurb(serviceTypeId),
    ...renewed,
  })

/** All articles, newest first. */
export const articlePreviewsOptions = (api: Api) =>
  queryOptions({
    queryKey: ['content', requestUrl('articlePreviews')],
    queryFn: ({ signal }) => read(api.call('articlePreviews', { signal })),
    ...renewed,
  })

/** The fixed set of event inspiration articles. */
export const inspirationOptions = (api: Api) => {
  const query = {
    articleIds: EVENT_INSPIRATION.articleIds.join(','),
    featureArticleId: EVENT_INSPIRATION.featureArticleId,
  }
  return queryOptions({
    queryKey: ['content', requestUrl('articleContentData', { query })],
    queryFn: ({ signal }) => read(api.call('articleContentData', { query, signal })),
    ...renewed,
  })
}

export const articleOptions = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['content', requestUrl('article', { params: { slug } })],
    queryFn: ({ signal }) => read(api.call('article', { params: { slug }, signal })),
    ...renewed,
  })
