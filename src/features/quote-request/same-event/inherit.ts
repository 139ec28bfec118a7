/** A request for an event that the client has already: what its other requests say is not asked again. */
import { OPEN_FIELDS, type OpenField } from '#contract/request-choices.ts'
import { COMMON_FIELDS, RIDE_FIELDS, VENUE_FIELDS } from '#contract/request-fields.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { BUDGET_FOR, FLEXIBLE_DATE, isDetailKey, notSureKey, TICKED } from '#src/offline/drafts/choices.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'

const NAMES = [
  ...Object.keys({ ...COMMON_FIELDS, ...VENUE_FIELDS, ...RIDE_FIELDS }),
  ...OPEN_FIELDS.map(notSureKey),
  BUDGET_FOR,
]
const isInherited = (name: string) => NAMES.includes(name) || isDetailKey(name)
/** Fields that are about one vendor’s service, like the answers to its category's questions. */
const OF_SERVICE: readonly string[] = ['requestedServices', 'vendorBudget', BUDGET_FOR]

/**
 * The draft with everything that is known of the event. Services and budget come along only between vendors of one
 * category.
 * @param earlier the event’s requests on this device
 * @param searched the fields that the search filled in: they count where the event says nothing
 */
export function inheritEvent(
  draft: QuoteDraft,
  event: KnownEvent,
  earlier: readonly RequestRecord[],
  searched: Readonly<Record<string, string>> = {},
): QuoteDraft {
  const newestFirst = [...earlier].sort((a, b) => b.composedAt - a.composedAt)
  const like = newestFirst.filter((record) => isLike(record.draft, draft))
  // One of the same category says most; the newest one fills in what it does not say.
  const typed = Object.assign(
    {},
    ...[...newestFirst].toReversed().map(common),
    ...[...like].toReversed().map(all),
  ) as Record<string, string>
  const { eventDate, eventDateLatest, location, locationName, timeZone } = event
  const client = newestFirst[0]?.draft.client ?? {}
  return {
    ...draft,
    gigRequest: {
      ...fromSearch(draft, searched),
      ...ofServer(event),
      ...typed,
      ...ownWords(draft, searched),
      eventType: event.eventType,
      eventDate,
      eventDateLatest: eventDateLatest ?? '',
      [FLEXIBLE_DATE]: eventDateLatest === null ? '' : TICKED,
      location,
      ...(event.guestCount !== null &&
        !draft.gigRequest['guestCount'] && { guestCount: String(event.guestCount), [notSureKey('guestCount')]: '' }),
    },
    client: { ...client, ...withoutBlanks(draft.client) },
    place: { displayName: locationName, timeZone },
    eventKey: event.key,
  }
}

const isLike = (one: QuoteDraft, other: QuoteDraft): boolean =>
  one.vendors.some(({ primaryServiceName: name }) =>
    other.vendors.some(({ primaryServiceName }) => name !== '' && primaryServiceName === name),
  )

const withoutBlanks = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))

const pick = ({ draft }: RequestRecord, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(draft.gigRequest).filter(([name]) => isInherited(name) && isWanted(name)))
const common = (record: RequestRecord) => pick(record, (name) => !OF_SERVICE.includes(name) && !isDetailKey(name))
const all = (record: RequestRecord) => pick(record, () => true)

/** Notes that the search made would stand in for the event's own. */
const fromSearch = ({ gigRequest: typed }: QuoteDraft, searched: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => name !== 'notes' && value === searched[name]))

/** The fields that were typed here already, beside those that say which event it is. */
const ownWords = ({ gigRequest: typed }: QuoteDraft, searched: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(withoutBlanks(typed))
      .filter(([name, value]) => isInherited(name) && value !== searched[name])
      // A value that was typed here is sure, whatever an earlier request left open.
      .flatMap(([name, value]) => [
        ...(isDetailKey(name) ? [] : [[notSureKey(name as OpenField), ''] as const]),
        [name, value] as const,
      ])
      .filter(([name]) => isInherited(name)),
  )

/** The latest request’s times, venue and notes, for a device that did not send it. */
const ofServer = ({ latest: { startTime, durationMinutes, venue, notes } }: KnownEvent): Record<string, string> => ({
  ...(startTime !== null && { vendorStartTime: startTime }),
  ...(durationMinutes !== null && { duration: String(durationMinutes) }),
  venue,
  notes,
})
