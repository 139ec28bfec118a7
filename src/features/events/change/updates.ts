/** Which requests of a changed event its vendors should get again, and how. */
import type { ContactedVendor } from '#contract/leads.ts'
import { isOut } from '#contract/requests/request-outcome.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { FLEXIBLE_DATE, TICKED } from '#src/offline/drafts/choices.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'

export interface Update {
  record: RequestRecord
  /** Those that have not declined and are not booked. */
  vendors: ContactedVendor[]
}

/** A request says something else than its event. */
const differs = ({ gigRequest: typed }: QuoteDraft, event: KnownEvent): boolean => {
  const latest = typed[FLEXIBLE_DATE] === TICKED ? typed['eventDateLatest'] || null : null
  return (
    typed['eventDate'] !== event.eventDate || latest !== event.eventDateLatest || typed['location'] !== event.location
  )
}

/**
 * The requests of this device that can be sent again, and the vendors that only a message reaches.
 * @param vendorsOf a request’s vendors
 */
export function updatesOf(
  event: KnownEvent,
  held: readonly RequestItem[],
  vendorsOf: (requestKey: string) => readonly ContactedVendor[],
): { updates: Update[]; elsewhere: ContactedVendor[] } {
  const open = event.requestKeys.map((key) => {
    const all = vendorsOf(key)
    const vendors = all.filter((vendor) => !isOut(vendor) && vendor.accept !== 'accepted')
    const record = held.find(({ record }) => record.key === key && record.state === 'sent')?.record
    // The server replaces no request of which one vendor is booked, and leaves those that were added later.
    const isReplaced = record !== undefined && !all.some(({ accept }) => accept === 'accepted')
    const asked = record?.draft.vendors.map((vendor) => vendor.memberID) ?? []
    const again = isReplaced ? vendors.filter((vendor) => asked.includes(vendor.memberId)) : []
    return { record, again, others: vendors.filter((vendor) => !again.includes(vendor)) }
  })
  const needsUpdate = open.filter(({ record }) => !record || differs(record.draft, event))
  return {
    updates: needsUpdate.flatMap(({ record, again }) =>
      record && again.length > 0 ? [{ record, vendors: again }] : [],
    ),
    elsewhere: needsUpdate.flatMap(({ others }) => others),
  }
}

/**
 * The request for the changed event, to those of its vendors that still have it. A second tap makes the same intent, so
 * it is sent once.
 */
export function updatedDraft(begun: QuoteDraft, { record, vendors }: Update, event: KnownEvent): QuoteDraft {
  const { gigRequest: typed, client, source } = record.draft
  const open = record.draft.vendors.filter(({ memberID: id }) =>
    vendors.some(({ memberId: vendorId }) => vendorId === id),
  )
  const { eventDate, eventDateLatest, location, locationName, timeZone } = event
  return {
    ...begun,
    vendors: open,
    intent: `update ${record.key} ${eventDate} ${eventDateLatest ?? ''} ${location}`,
    source,
    gigRequest: {
      ...typed,
      eventDate,
      eventDateLatest: eventDateLatest ?? '',
      [FLEXIBLE_DATE]: eventDateLatest === null ? '' : TICKED,
      location,
    },
    client,
    place: { displayName: locationName, timeZone },
    insteadOf: record.key,
    eventKey: event.key,
  }
}
