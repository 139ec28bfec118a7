/** What was sent, from this phone and from the account's other devices, as one list. */
import type { OwnRequest } from '#contract/own-requests.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'

/** `elsewhere` is what this phone holds no receipt of. */
export type SentEntry =
  | { kind: 'here'; key: string; at: number; item: OutboxItem }
  | { kind: 'elsewhere'; key: string; at: number; request: OwnRequest }

/**
 * Both lists joined by key, newest first. A request that this phone still holds is shown as this phone knows it.
 * @param held everything in this phone's outbox, delivered or not
 */
export function joinSent(
  sent: readonly OutboxItem[],
  own: readonly OwnRequest[],
  held: readonly OutboxItem[],
): SentEntry[] {
  const here = new Set(held.map(({ record }) => record.key))
  return [
    ...sent.map((item): SentEntry => ({
      kind: 'here',
      key: item.record.key,
      at: item.record.sentAt ?? item.record.composedAt,
      item,
    })),
    ...own
      .filter(({ key }) => !here.has(key))
      .map((request): SentEntry => ({
        kind: 'elsewhere',
        key: request.key,
        at: Date.parse(request.createdAt),
        request,
      })),
  ].sort((a, b) => b.at - a.at)
}
