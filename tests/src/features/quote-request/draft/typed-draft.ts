/** A complete draft, and its pieces, for the tests of this folder. */
import type { DraftVendor, QuoteDraft } from '#src/offline/drafts/records.ts'

export const vendor = (vendorId: number, more: Partial<DraftVendor> = {}): DraftVendor => ({
  memberID: vendorId,
  profileName: `Vendor ${vendorId}`,
  profileUrl: `/vendors/vendor-${vendorId}`,
  primaryServiceName: 'DJ',
  thumbnailPhotoUrl: '/pictures/dj',
  isTransport: false,
  ...more,
})

/** Everything is filled in; the event is in 2027. */
export function typedDraft(more: Partial<QuoteDraft> = {}): QuoteDraft {
  return {
    id: '1-2',
    intent: '00000000-0000-4000-8000-000000000001',
    schemaVersion: 1,
    vendors: [vendor(1), vendor(2)],
    source: 'None',
    gigRequest: {
      eventType: 'Birthday party',
      eventDate: '2027-05-01',
      location: 'new-york-city-ny',
      guestCount: '40',
      vendorStartTime: '18:30',
      duration: '90',
    },
    client: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      emailConfirm: 'ada@example.org',
      phoneNumber: '212 555 0123',
    },
    place: { displayName: 'New York City, NY', timeZone: 'America/New_York' },
    wantsSimilarVendors: false,
    createdAt: 0,
    editedAt: 0,
    ...more,
  }
}
