/** Run sheets: one's own, and one that is shared by a link. Both are read offline as they were last shown. */
import { queryOptions } from '@tanstack/react-query'
import { RunSheet } from '#contract/events/run-sheet.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

export const runSheetOptions = (api: Api, accountId: number, eventKey: string) =>
  queryOptions({
    queryKey: ['own', 'run-sheet', accountId, eventKey],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        `run sheet of ${eventKey}`,
        accountId,
        RunSheet,
        async () => (await api.call('runSheet', { params: { eventKey }, signal })).value,
      ),
  })

/** That of a vendor's booking. */
export const vendorRunSheetOptions = (api: Api, accountId: number, id: number) =>
  queryOptions({
    queryKey: ['own', 'vendor-run-sheet', accountId, id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        `run sheet of booking ${id}`,
        accountId,
        RunSheet,
        async () => (await api.call('vendorRunSheet', { params: { id }, signal })).value,
      ),
  })

export const sharedRunSheetOptions = (api: Api, sheet: string) =>
  queryOptions({
    queryKey: ['run-sheet', sheet],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        `run sheet ${sheet}`,
        null,
        RunSheet,
        async () => (await api.call('sharedRunSheet', { params: { sheet }, signal })).value,
      ),
  })
