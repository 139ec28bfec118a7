/** Requests sent from this device and from the account's other devices, as one list. */
import type { ContactedVendor } from '#contract/leads.ts'
import type { OwnRequest } from '#contract/own-requests.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import { hasToDecide } from './cards/vendor-state.ts'

/** `elsewhere` means that this device has no receipt for it. */
export type SentEntry =
  | { kind: 'here'; key: string; at: number; item: RequestItem }
  | { kind: 'elsewhere'; key: string; at: number; request: OwnRequest }

/**
 * Joins both lists by key, newest first. A request that is still on this device is shown in the device's version.
 * @param held everything in this device's outbox, delivered or not
 */
export function joinSent(
  sent: readonly RequestItem[],
  own: readonly OwnRequest[],
  held: readonly RequestItem[],
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

/** Splits them into those with a quote to decide on and those that only wait, each in their order. */
export function splitSent(
  sent: readonly SentEntry[],
  vendorsOf: (key: string) => readonly ContactedVendor[],
): { toDecide: SentEntry[]; waiting: SentEntry[] } {
  const isToDecide = (entry: SentEntry) =>
    hasToDecide(entry.kind === 'elsewhere' ? entry.request.vendors : vendorsOf(entry.key))
  return { toDecide: sent.filter(isToDecide), waiting: sent.filter((entry) => !isToDecide(entry)) }
}
