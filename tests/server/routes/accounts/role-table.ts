/** Calls with a body that is fine, and the status that each role gets (role-by-call.test.ts). */
import type { EndpointName } from '#contract/endpoints.ts'
import { PASSWORD } from '#tests/support/people/accounts.ts'

export type Role = 'guest' | 'client' | 'other client' | 'vendor' | 'other vendor'
export const ROLES: readonly Role[] = ['guest', 'client', 'other client', 'vendor', 'other vendor']

/** A crop of an original that does not exist. */
export const A_CUT = {
  mediaApiGuid: '00000000-0000-4000-8000-000000000000',
  crop: { left: 0, top: 0, right: 10, bottom: 10 },
  naturalWidth: 10,
  naturalHeight: 10,
  type: 'profile',
}

/** A call of the client's account, or of the vendor 1, with a body that is fine; and the status that each role gets. */
export const TABLE: { call: EndpointName; payload?: object; expected: Record<Role, number> }[] = [
  { call: 'account', expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 } },
  {
    call: 'sendEmailConfirmation',
    expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 },
  },
  {
    call: 'askEmailChange',
    payload: { newEmail: 'new@example.com', currentPassword: PASSWORD },
    expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 },
  },
  {
    call: 'personalData',
    expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 },
  },
  { call: 'ownContact', expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 } },
  { call: 'sessions', expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 } },
  {
    call: 'endSession',
    expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 },
  },
  { call: 'ownRequests', expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 } },
  {
    call: 'answerQuestion',
    expected: { guest: 401, client: 404, 'other client': 404, vendor: 404, 'other vendor': 404 },
    payload: { text: 'Lou took it.' },
  },
  { call: 'ownRulings', expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 } },
  { call: 'ownEvents', expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 } },
  {
    call: 'notifications',
    expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 },
  },
  {
    call: 'changeNotifications',
    payload: { topics: [], quietHours: null },
    expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 },
  },
  {
    call: 'newCounts',
    expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 },
  },
  {
    call: 'mergeSavedVendors',
    payload: { sentAt: 0, saved: [{ memberID: 1, at: 0 }], removed: [] },
    expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 },
  },
  {
    call: 'seeQuotes',
    payload: { quoteIds: [1] },
    expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 },
  },
  {
    call: 'removeDevice',
    payload: { endpoint: 'https://fcm.googleapis.com/1' },
    expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 },
  },
  // Allowed, and then its key is refused.
  {
    call: 'addDevice',
    payload: { endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
    expected: { guest: 401, client: 400, 'other client': 400, vendor: 400, 'other vendor': 400 },
  },
  { call: 'bookings', expected: { guest: 401, client: 200, 'other client': 200, vendor: 200, 'other vendor': 200 } },
  { call: 'booking', expected: { guest: 401, client: 200, 'other client': 404, vendor: 200, 'other vendor': 404 } },
  {
    call: 'bookingCalendar',
    expected: { guest: 401, client: 200, 'other client': 404, vendor: 200, 'other vendor': 404 },
  },
  {
    call: 'signAgreement',
    payload: { name: 'Ana Example', agreementHash: '0'.repeat(64) },
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 409, 'other vendor': 404 },
  },
  // No one but the request's client may accept, and that client did.
  {
    call: 'acceptQuote',
    payload: {},
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 404, 'other vendor': 404 },
  },
  {
    call: 'moveBooking',
    payload: { move: 'confirm' },
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 201, 'other vendor': 404 },
  },
  {
    call: 'addLedgerEntry',
    payload: { kind: 'deposit', cents: 100, method: 'cash', paidOn: '2027-03-10' },
    expected: { guest: 401, client: 201, 'other client': 404, vendor: 201, 'other vendor': 404 },
  },
  // The client noted it, so only the vendor confirms it.
  {
    call: 'confirmLedgerEntry',
    payload: { agrees: true },
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 201, 'other vendor': 404 },
  },
  {
    call: 'changeDayDetails',
    payload: { parking: 'Behind the hall' },
    expected: { guest: 401, client: 201, 'other client': 404, vendor: 409, 'other vendor': 404 },
  },
  {
    call: 'setHowToPay',
    payload: { howToPay: 'Zelle to 212 555 0123' },
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 201, 'other vendor': 404 },
  },
  // The event is still to come.
  {
    call: 'disputeBooking',
    payload: { text: 'No one came.' },
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 409, 'other vendor': 404 },
  },
  // There is no such dispute.
  {
    call: 'stateInDispute',
    payload: { disputeId: 999, text: 'We were there.' },
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 409, 'other vendor': 404 },
  },
  {
    call: 'proposeDate',
    payload: { startsAt: '2027-05-09T18:30' },
    expected: { guest: 401, client: 201, 'other client': 404, vendor: 409, 'other vendor': 404 },
  },
  {
    call: 'decideDate',
    payload: { agrees: true },
    expected: { guest: 401, client: 409, 'other client': 404, vendor: 201, 'other vendor': 404 },
  },
  {
    call: 'bookingReviews',
    expected: { guest: 401, client: 200, 'other client': 404, vendor: 200, 'other vendor': 404 },
  },
  // The event is still to come.
  {
    call: 'writeReview',
    payload: { stars: 5 },
    expected: { guest: 401, client: 400, 'other client': 404, vendor: 400, 'other vendor': 404 },
  },
  // There is no such review.
  {
    call: 'replyToReview',
    payload: { text: 'Thank you' },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 404, 'other vendor': 404 },
  },
  {
    call: 'reportReview',
    payload: { reviewId: 999, reason: 'An insult' },
    expected: { guest: 401, client: 404, 'other client': 404, vendor: 404, 'other vendor': 404 },
  },
  { call: 'leads', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 } },
  { call: 'lead', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 404 } },
  { call: 'openLead', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 404 } },
  { call: 'threads', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 } },
  { call: 'searchPlace', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 } },
  {
    call: 'earlierClients',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 },
  },
  { call: 'paperwork', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 } },
  {
    call: 'saveInsurance',
    payload: { fileId: A_CUT.mediaApiGuid, insurer: 'Acme Mutual', coversDollars: null, endsOn: '2027-12-31' },
    // Allowed, and then its file isn't there.
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 400 },
  },
  {
    call: 'ownInsurance',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 },
  },
  {
    call: 'ownCertificate',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 404, 'other vendor': 404 },
  },
  {
    call: 'certificateOfLead',
    expected: { guest: 404, client: 404, 'other client': 404, vendor: 404, 'other vendor': 404 },
  },
  {
    call: 'savePaperwork',
    payload: { businessName: 'Nova LLC' },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 },
  },
  { call: 'savedQuotes', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 } },
  {
    call: 'saveQuote',
    payload: { kind: 'template', name: 'Mine', answer: {} },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 404 },
  },
  {
    call: 'removeSavedQuote',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 },
  },
  { call: 'leadFigures', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 200 } },
  // Allowed, and then it has no key.
  {
    call: 'archiveLead',
    payload: { isArchived: true },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 400 },
  },
  {
    call: 'nudgeClient',
    payload: {},
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 400 },
  },
  {
    call: 'answerLead',
    payload: {},
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 400 },
  },
  { call: 'client', expected: { guest: 401, client: 200, 'other client': 404, vendor: 404, 'other vendor': 404 } },
  {
    call: 'updateMember',
    payload: { description: 'New words.' },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  {
    call: 'memberCategories',
    payload: [{ id: 126, isPrimaryForMember: true }],
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  {
    call: 'changePassword',
    payload: { currentPassword: PASSWORD, newPassword: 'a brand new password' },
    expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 },
  },
  { call: 'team', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 } },
  {
    call: 'inviteToTeam',
    payload: { email: 'mira@example.com', role: 'booker' },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  { call: 'membership', expected: { guest: 401, client: 403, 'other client': 403, vendor: 404, 'other vendor': 403 } },
  {
    call: 'changeMembership',
    payload: { autoRenew: false },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 403 },
  },
  {
    call: 'renewMembership',
    payload: { follows: '2028-03-10', membershipId: 101, paymentInfo: { nonce: 'any', total: 149 } },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 404, 'other vendor': 403 },
  },
  {
    call: 'upgradeMembership',
    payload: { endsOn: '2028-03-10', membershipId: 102, autoRenew: false, paymentInfo: { nonce: 'any', total: 75 } },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 404, 'other vendor': 403 },
  },
  { call: 'receipts', expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 } },
  {
    call: 'memberPaymentToken',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  // Allowed, and then there is no photo in it.
  { call: 'uploadPhoto', expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 400 } },
  {
    call: 'addPhoto',
    payload: A_CUT,
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 403 },
  },
  {
    call: 'galleryPhotos',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  {
    call: 'arrangeGallery',
    payload: { photos: [] },
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  {
    call: 'removePhoto',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  {
    call: 'changePhoto',
    payload: A_CUT,
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 404, 'other vendor': 403 },
  },
  {
    call: 'availability',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  {
    call: 'changeAvailability',
    payload: {},
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 403 },
  },
  {
    call: 'addFeed',
    payload: {},
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 400, 'other vendor': 403 },
  },
  {
    call: 'removeFeed',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 404, 'other vendor': 403 },
  },
  {
    call: 'publishCalendar',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  {
    call: 'unpublishCalendar',
    expected: { guest: 401, client: 403, 'other client': 403, vendor: 200, 'other vendor': 403 },
  },
  // The last one: the client is signed out with it.
  {
    call: 'signOutEverywhere',
    expected: { guest: 401, client: 200, 'other client': 403, vendor: 403, 'other vendor': 403 },
  },
]
