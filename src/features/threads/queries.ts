/** The messages of a lead. Offline, what was shown last. The client may be a guest, whom the device's key proves. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { messageEndpoints } from '#contract/messages/message-endpoints.ts'
import { LEADS_TAKE } from '#contract/limits.ts'
import { Thread, type Attachment } from '#contract/messages/messages.ts'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import type { Api } from '#src/api/client.ts'
import { authorization } from '#src/api/credentials.ts'
import { urlOf } from '#src/api/urls/url-of.ts'
import { pageCredentials } from '#src/session/page-credentials.ts'
import { refreshNew } from '#src/pwa/notifications/follow-new.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'
import { openPageOffline } from '#src/sync/storage/page-offline.ts'
import { readCached, storeCopy } from '#src/sync/storage/read-cached.ts'

const Threads = messageEndpoints.threads.reply

/** A vendor's threads, in pages. A saved copy holds the first page. */
export const threadsOptions = (api: Api, accountId: number) =>
  infiniteQueryOptions({
    queryKey: ['own', 'threads', accountId],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const read = async () => (await api.call('threads', { query: { take: LEADS_TAKE, skip }, signal })).value
      return skip === 0
        ? readCached('threads', accountId, Threads, read)
        : read().then((value) => ({ value, savedAt: null }))
    },
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { value }) => sum + value.threads.length, 0)
      return last.value.threads.length > 0 && shown < last.value.total ? shown : undefined
    },
  })

/** While the thread is shown, new messages are looked for this often. */
const LOOK_MS = 15_000

export const threadOptions = (api: Api, accountId: number | null, leadId: number) =>
  queryOptions({
    queryKey: ['own', 'thread', accountId, leadId],
    staleTime: 0,
    refetchInterval: LOOK_MS,
    queryFn: ({ signal }) =>
      readCached(`thread ${leadId}`, accountId, Thread, async () => {
        const headers = await deviceProof()
        return (await api.call('messages', { params: { leadId }, query: {}, headers, signal })).value
      }),
  })

/** Earlier messages than those that are shown; not kept for offline. */
export async function loadEarlier(api: Api, leadId: number, before: number): Promise<Thread> {
  const headers = await deviceProof()
  return (await api.call('messages', { params: { leadId }, query: { before }, headers })).value
}

/** Tells the server that these were read. If offline, the next time they are shown. */
export async function tellRead(queryClient: QueryClient, api: Api, leadId: number, upTo: number): Promise<void> {
  try {
    await api.call('readMessages', { params: { leadId }, body: { upTo }, headers: await deviceProof() })
    refreshNew()
    // The counts beside the lead and the request.
    await queryClient.invalidateQueries({ queryKey: ['own', 'leads'] })
    await queryClient.invalidateQueries({ queryKey: ['own', 'threads'] })
    await queryClient.invalidateQueries({ queryKey: ['own', 'requests'] })
    await queryClient.invalidateQueries({ queryKey: ['own', 'request-vendors'] })
  } catch {
    // The messages are shown; marking them can wait.
  }
}

/** A picture of a message, which is saved for offline once it was shown. */
export const pictureOptions = (accountId: number | null, leadId: number, id: string) =>
  queryOptions({
    queryKey: ['own', 'message-picture', accountId, id],
    staleTime: Infinity,
    queryFn: async () => {
      // A picture never changes, so a saved copy needs no connection.
      const saved = await openPageOffline()
        .then(({ cachedLists }) => cachedLists.find(`picture ${id}`, accountId))
        .catch(() => null)
      if (saved?.value instanceof Blob) return saved.value
      const blob = await fetchAttachment(leadId, { id })
      void storeCopy(`picture ${id}`, accountId, blob)
      return blob
    },
  })

/** @throws ApiError */
export async function fetchAttachment(leadId: number, { id }: Pick<Attachment, 'id'>): Promise<Blob> {
  const url = `${urlOf(messageEndpoints.uploadAttachment, { params: { leadId } })}/${id}`
  const ask = async () =>
    fetch(url, { headers: { ...(await deviceProof()), ...authorization(await pageCredentials.bearer()) } })
  try {
    let response = await ask()
    if (response.status === 401) {
      await pageCredentials.renew(await pageCredentials.bearer())
      response = await ask()
    }
    if (!response.ok)
      throw new ApiError({ kind: 'problem', status: response.status, message: 'We couldn’t open this file.' })
    return await response.blob()
  } catch (failure) {
    throw failure instanceof ApiError ? failure : fromFailure(failure)
  }
}
