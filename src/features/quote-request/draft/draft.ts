/** A quote request while it is being typed: made, filled and read as the contract's input. */
import * as v from 'valibot'
import { MEMBERS_PER_REQUEST_MAX } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { Source } from '#contract/source.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { draftId, type DraftVendor, type QuoteDraft } from '#src/offline/drafts/records.ts'

/** The ids of `memberId=1,2`; what is not an id is left out, and so is a repetition. */
export function parseMemberIds(text: string | number | undefined): number[] {
  const ids = String(text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^[1-9]\d{0,8}$/.test(part))
    .map(Number)
  return [...new Set(ids)].slice(0, MEMBERS_PER_REQUEST_MAX)
}

export const sourceOf = (text: unknown): Source => (v.is(Source, text) ? text : 'None')

/** A vendor as far as it is known from its id alone, for a page without a connection. */
export const unknownVendor = (memberID: number): DraftVendor => ({
  memberID,
  profileName: '',
  profileUrl: '',
  primaryServiceName: '',
  thumbnailPhotoUrl: '',
  isTransport: false,
})

/** A search tile as a draft keeps it. The service type is found by the name on the tile. */
export function toDraftVendor(tile: VendorSearchResult, serviceTypes: readonly ServiceType[]): DraftVendor {
  const { memberID, profileName, profileUrl, primaryServiceName, thumbnailPhotoUrl } = tile
  const type = serviceTypes.find(
    (known) => known.personForm === primaryServiceName || known.pluralForm === primaryServiceName,
  )
  return {
    memberID,
    profileName,
    profileUrl,
    primaryServiceName,
    thumbnailPhotoUrl,
    isTransport: type?.isTransport ?? false,
  }
}

type PlaceOfEvent = Pick<Location, 'fileName' | 'displayName' | 'timeZone'>

/** The draft at this place; without one the city is still to be chosen. */
export const atPlace = (draft: QuoteDraft, place: PlaceOfEvent | null): QuoteDraft => ({
  ...draft,
  gigRequest: { ...draft.gigRequest, location: place?.fileName ?? '' },
  place: place ? { displayName: place.displayName, timeZone: place.timeZone } : null,
})

/** Whether anything was typed that would be a loss; an untouched form is not worth a draft. */
export function isWorthKeeping(draft: QuoteDraft): boolean {
  const typed = Object.entries(draft.gigRequest).some(([name, value]) => name !== 'location' && value.trim() !== '')
  return typed || Object.values(draft.client).some((value) => value.trim() !== '')
}

/** The same draft for fewer vendors: another set, so another id. */
export function withoutVendor(draft: QuoteDraft, memberID: number): QuoteDraft {
  const vendors = draft.vendors.filter((vendor) => vendor.memberID !== memberID)
  return { ...draft, vendors, id: draftId(vendors.map((vendor) => vendor.memberID)) }
}

/** The draft without the server's objections to these fields: they were changed, or asked about again. */
export function withoutRefusals(draft: QuoteDraft, isAnswered: (field: string) => boolean): QuoteDraft {
  const { refusals = [] } = draft
  const open = refusals.filter(({ name }) => !isAnswered(localName(name)))
  return open.length === refusals.length ? draft : { ...draft, refusals: open }
}

/** The draft after a field was changed: what the server said about it before no longer counts. */
export const withoutRefusalsOf = (draft: QuoteDraft, changed: string): QuoteDraft =>
  withoutRefusals(draft, (field) => field === changed)

/** `gigRequest.eventDate` of the server is the form's `eventDate`. */
export const localName = (name: string): string => name.replace(/^(gigRequest|client)\./, '')

/** The levels of the vendors, as far as they are known; some rules depend on them. */
export function withLevels(draft: QuoteDraft, levels: ReadonlyMap<number, number>): QuoteDraft {
  const vendors = draft.vendors.map((vendor) => {
    const memberLevel = levels.get(vendor.memberID) ?? vendor.memberLevel
    return memberLevel === undefined || memberLevel === vendor.memberLevel ? vendor : { ...vendor, memberLevel }
  })
  return vendors.every((vendor, i) => vendor === draft.vendors[i]) ? draft : { ...draft, vendors }
}

/** What the network knows of the vendors, over what the draft remembered; the order stays. */
export function withVendors(draft: QuoteDraft, known: readonly DraftVendor[]): QuoteDraft {
  const byId = new Map(known.map((vendor) => [vendor.memberID, vendor]))
  const updated = (vendor: DraftVendor) => {
    const now = byId.get(vendor.memberID)
    // A limousine stays one while the catalogue of services, which says so, cannot be read.
    return now ? { ...vendor, ...now, isTransport: vendor.isTransport || now.isTransport } : vendor
  }
  return { ...draft, vendors: draft.vendors.map(updated) }
}
