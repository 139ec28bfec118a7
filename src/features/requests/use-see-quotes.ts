/** Reports once which quotes the list has shown, so that they are no longer new on any device. */
import { useEffect } from 'react'
import type { OwnRequest } from '#contract/own-requests.ts'
import type { Api } from '#src/api/client.ts'
import { repliedCounts, useNewCounts } from '#src/pwa/notifications/new-counts.ts'
import { useVisible } from '#src/ui/browser/use-visible.ts'

const reported = new Set<number>()
const REPORTED_AT_ONCE_MAX = 200

/** @param own the account's requests as they are shown */
export function useSeeQuotes(api: Api, own: readonly OwnRequest[]): void {
  const hasNew = (useNewCounts()?.quotes ?? 0) > 0
  // A tab in the background shows them to no client.
  const isVisible = useVisible()
  useEffect(() => {
    if (!hasNew || !isVisible) return
    const quoteIds = own
      .flatMap(({ vendors }) => vendors.map(({ answer: reply }) => (reply?.kind === 'quote' ? reply.id : undefined)))
      .filter((id) => id !== undefined && !reported.has(id))
      .slice(0, REPORTED_AT_ONCE_MAX) as number[]
    if (quoteIds.length === 0) return
    quoteIds.forEach((id) => reported.add(id))
    api.call('seeQuotes', { body: { quoteIds } }).then(
      ({ value }) => repliedCounts.set(value),
      // The next time they are shown, then.
      () => quoteIds.forEach((id) => reported.delete(id)),
    )
  }, [api, own, hasNew, isVisible])
}
