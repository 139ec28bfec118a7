/** A vendor's paperwork, and the documents of a booking. Offline, they return the last saved data. */
import { queryOptions } from '@tanstack/react-query'
import { PaperFile, Paperwork, type PaperKind } from '#contract/paperwork/paperwork.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

export const paperworkOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: ['own', 'paperwork', accountId],
    queryFn: ({ signal }) =>
      readCached('paperwork', accountId, Paperwork, async () => (await api.call('paperwork', { signal })).value),
  })

export const paperOptions = (api: Api, accountId: number, { id, kind }: { id: number; kind: PaperKind }) =>
  queryOptions({
    queryKey: ['own', 'paper', accountId, id, kind],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        `${kind} of booking ${id}`,
        accountId,
        PaperFile,
        async () => (await api.call('bookingPaper', { params: { id, kind }, signal })).value,
      ),
  })
