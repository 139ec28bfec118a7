/** A vendor's lead queries. Offline, they return the last saved data; all keys are under `own`. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { LeadFigures } from '#contract/inbox/lead-figures.ts'
import { SavedQuotes } from '#contract/inbox/saved-quotes.ts'
import { leadEndpoints } from '#contract/leads-endpoints.ts'
import { Lead } from '#contract/leads.ts'
import { LEADS_TAKE } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { refreshNew } from '#src/pwa/notifications/follow-new.ts'
import { storeCopy, readCached, type Cached } from '#src/sync/storage/read-cached.ts'

const Inbox = leadEndpoints.leads.reply

/** The inbox, newest first, in pages. A saved copy holds the first page. */
export const inboxOptions = (api: Api, accountId: number) =>
  infiniteQueryOptions({
    queryKey: ['own', 'leads', accountId],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const read = async () => (await api.call('leads', { query: { take: LEADS_TAKE, skip }, signal })).value
      return skip === 0
        ? readCached('leads', accountId, Inbox, read)
        : read().then((value) => ({ value, savedAt: null }))
    },
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { value }) => sum + value.leads.length, 0)
      return last.value.leads.length > 0 && shown < last.value.total ? shown : undefined
    },
  })

export const leadOptions = (api: Api, accountId: number, id: number) =>
  queryOptions({
    queryKey: ['own', 'lead', accountId, id],
    queryFn: ({ signal }) =>
      readCached(`lead ${id}`, accountId, Lead, async () => (await api.call('lead', { params: { id }, signal })).value),
  })

export const figuresOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: ['own', 'lead-figures', accountId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached('lead figures', accountId, LeadFigures, async () => (await api.call('leadFigures', { signal })).value),
  })

/** Templates and packages. */
export const savedQuotesOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: ['own', 'saved-quotes', accountId],
    queryFn: ({ signal }) =>
      readCached('saved quotes', accountId, SavedQuotes, async () => (await api.call('savedQuotes', { signal })).value),
  })

/** Reports once that the vendor has read the lead. If offline, retries the next time it is read. */
export async function tellOpened(queryClient: QueryClient, api: Api, accountId: number, id: number): Promise<void> {
  try {
    const { value } = await api.call('openLead', { params: { id } })
    refreshNew()
    await storeCopy(`lead ${id}`, accountId, value)
    queryClient.setQueryData(leadOptions(api, accountId, id).queryKey, { value, savedAt: null } satisfies Cached<Lead>)
    await queryClient.invalidateQueries({ queryKey: inboxOptions(api, accountId).queryKey })
  } catch {
    // The lead itself is shown; marking it can wait.
  }
}

/** How many of the newest leads without a reply are saved in full, to be read and replied to offline. */
const KEPT_WHOLE = 10

export async function keepWhole(
  queryClient: QueryClient,
  api: Api,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids.slice(0, KEPT_WHOLE))
    await queryClient.prefetchQuery({ ...leadOptions(api, accountId, id), staleTime: Infinity })
}
