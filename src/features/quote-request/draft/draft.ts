/** A quote request draft: creating it, filling it in, and reading it as the contract's input. */
import * as v from 'valibot'
import type { EVENT_TYPES } from '#contract/request-fields.ts'
import { VENDORS_PER_REQUEST_MAX } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { ownQuestionsOf } from '#contract/requests/own-question.ts'
import { Source } from '#contract/source.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { typedDetails } from '#src/offline/drafts/choices.ts'
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import { draftId, type DraftVendor, type QuoteDraft } from '#src/offline/drafts/records.ts'

/** Parses the ids in `memberId=1,2`, skipping invalid ids and duplicates. */
export function parseVendorIds(text: string | number | undefined): number[] {
  const ids = String(text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^[1-9]\d{0,8}$/.test(part))
    .map(Number)
  return [...new Set(ids)].slice(0, VENDORS_PER_REQUEST_MAX)
}

export const sourceOf = (text: unknown): Source => (v.is(Source, text) ? text : 'None')

/** A placeholder for a vendor of which only the id is known, for a page that is offline. */
export const unknownVendor = (vendorId: number): DraftVendor => ({
  memberID: vendorId,
  profileName: '',
  profileUrl: '',
  primaryServiceName: '',
  thumbnailPhotoUrl: '',
  isTransport: false,
})

/** Converts a search result to a draft's vendor. The service type is looked up by the name on the result. */
export function toDraftVendor(tile: VendorSearchResult, serviceTypes: readonly ServiceType[]): DraftVendor {
  const { memberID: vendorId, profileName, profileUrl, primaryServiceName, thumbnailPhotoUrl } = tile
  const type = serviceTypes.find(
    (known) => known.personForm === primaryServiceName || known.pluralForm === primaryServiceName,
  )
  const questions = type && ownQuestionsOf(type, serviceTypes)
  return {
    memberID: vendorId,
    profileName,
    profileUrl,
    primaryServiceName,
    thumbnailPhotoUrl,
    isTransport: type?.isTransport ?? false,
    ...(type && {
      serviceType: {
        id: type.id,
        topLevelServiceType: type.topLevelServiceType,
        ...(questions && { questions }),
      },
    }),
    ...(tile.isSample && { isSample: true }),
    ...(tile.startingPrice !== undefined && { startingPrice: tile.startingPrice }),
  }
}

type PlaceOfEvent = Pick<Location, 'fileName' | 'displayName' | 'timeZone'>

/** The draft set to this place; with null, the city has yet to be chosen. */
export const withPlace = (draft: QuoteDraft, place: PlaceOfEvent | null): QuoteDraft => ({
  ...draft,
  gigRequest: { ...draft.gigRequest, location: place?.fileName ?? '' },
  place: place ? { displayName: place.displayName, timeZone: place.timeZone } : null,
})

/**
 * The draft with the place of the search, unless it names another one. The server's time zone replaces one that was
 * guessed without a connection.
 */
export function withSearchedPlace(draft: QuoteDraft, place: PlaceOfEvent & { isGuessed: boolean }): QuoteDraft {
  const { location, [TYPED_PLACE]: typed } = draft.gigRequest
  if (!location && !typed) return withPlace(draft, place)
  const isCorrected = location === place.fileName && !place.isGuessed && draft.place?.timeZone !== place.timeZone
  return isCorrected ? withPlace(draft, place) : draft
}

/** The event type that a visit's source tells; the client may choose another. */
const EVENT_TYPE_OF: Partial<Record<Source, (typeof EVENT_TYPES)[number]>> = {
  gigkids: 'Kids party',
  gigweddings: 'Wedding',
  virtualevents: 'Virtual event',
}

/** The draft with the event type that its source tells, until the client has chosen one. */
export function withEventType(draft: QuoteDraft): QuoteDraft {
  const eventType = EVENT_TYPE_OF[draft.source]
  if (eventType === undefined || draft.gigRequest['eventType'] !== undefined) return draft
  return { ...draft, gigRequest: { ...draft.gigRequest, eventType } }
}

/**
 * Whether the draft has input worth saving; an untouched form does not.
 * @param searched the fields that the address filled in, which the client did not type
 */
export function isWorthKeeping(draft: QuoteDraft, searched: Readonly<Record<string, string>> = {}): boolean {
  const isGiven = (name: string, value: string) =>
    name === 'location' || value === searched[name] || (name === 'eventType' && value === EVENT_TYPE_OF[draft.source])
  const typed = Object.entries(draft.gigRequest).some(([name, value]) => value.trim() !== '' && !isGiven(name, value))
  return typed || Object.values(draft.client).some((value) => value.trim() !== '')
}

/**
 * Whether its client has said anything about the event, beyond what the visit tells.
 * @param searched the fields that the address filled in
 */
export const isBegun = (
  { gigRequest: typed }: Pick<QuoteDraft, 'gigRequest'>,
  searched: Readonly<Record<string, string>> = {},
): boolean =>
  Object.entries(typed).some(
    ([name, value]) =>
      !['location', 'eventDate', 'eventType'].includes(name) && value.trim() !== '' && value !== searched[name],
  )

/** The draft for fewer vendors, otherwise the same. A draft's id comes from its set of vendors, so the id changes. */
export function withoutVendor(draft: QuoteDraft, vendorId: number): QuoteDraft {
  const vendors = draft.vendors.filter((vendor) => vendor.memberID !== vendorId)
  return { ...draft, vendors, id: draftId(vendors.map((vendor) => vendor.memberID)) }
}

/** The draft without the server's errors for fields that were changed or checked again. */
export function withoutRefusals(draft: QuoteDraft, isChecked: (field: string) => boolean): QuoteDraft {
  const { refusals = [] } = draft
  const open = refusals.filter(({ name }) => !isChecked(localName(name)))
  return open.length === refusals.length ? draft : { ...draft, refusals: open }
}

/** The draft after a field changed: the server's error for that field no longer applies. */
export const withoutRefusalsOf = (draft: QuoteDraft, changed: string): QuoteDraft =>
  withoutRefusals(draft, (field) => field === changed)

/** Maps the server's `gigRequest.eventDate` to the form's `eventDate`. */
export const localName = (name: string): string => name.replace(/^(gigRequest|client)\./, '')

/** Adds the vendors' membership levels where known; some rules depend on them. */
export function withLevels(draft: QuoteDraft, levels: ReadonlyMap<number, number>): QuoteDraft {
  const vendors = draft.vendors.map((vendor) => {
    const memberLevel = levels.get(vendor.memberID) ?? vendor.memberLevel
    return memberLevel === undefined || memberLevel === vendor.memberLevel ? vendor : { ...vendor, memberLevel }
  })
  return vendors.every((vendor, i) => vendor === draft.vendors[i]) ? draft : { ...draft, vendors }
}

/** Merges vendors from the network into the draft's stored ones, keeping the order. */
export function withVendors(draft: QuoteDraft, known: readonly DraftVendor[]): QuoteDraft {
  const byId = new Map(known.map((vendor) => [vendor.memberID, vendor]))
  // The client’s words to a question are sent, so they stay to be seen, whatever categories ask by now.
  const hasDetails = Object.keys(typedDetails(draft)).length > 0
  const updated = (vendor: DraftVendor): DraftVendor => {
    const now = byId.get(vendor.memberID)
    if (!now) return vendor
    return {
      ...vendor,
      ...now,
      ...(hasDetails && vendor.serviceType && { serviceType: vendor.serviceType }),
      // A limousine service stays one while the service catalog, which defines that, is unavailable.
      isTransport: vendor.isTransport || now.isTransport,
    }
  }
  return { ...draft, vendors: draft.vendors.map(updated) }
}
