/** Quote requests for tests of the database: valid, plain, and different where a test says so. */
import type { Client } from '#contract/client.ts'
import type { QuoteRequest } from '#contract/quote-request.ts'
import type { ReceivedRequest } from '#server/services/requests/quote-requests.ts'
import { clientDeviceHash } from '#server/services/requests/client-device.ts'
import { DEVICE_KEY } from '#tests/support/people/quote.ts'
import { NEW_YORK } from './vendors.ts'

export const A_CLIENT: Client = {
  firstName: 'Ada',
  lastName: 'Byron',
  company: 'Analytical Engines',
  whoAmI: 'Host',
  email: 'ada@example.com',
  emailConfirm: 'ada@example.com',
  phoneNumber: '+1 212 555 0123',
  password: 'never stored anywhere',
  clientStatus: 'new',
}

export const A_REQUEST = {
  eventType: 'Birthday party',
  eventDate: '2027-05-01',
  eventDateLatest: null,
  budgetFor: null,
  notSure: [],
  location: 'new-york-city-ny',
  vendorBudget: 812.35,
  notes: 'Small stage, 3rd floor.\nNo elevator — “sorry”.',
  requestedServices: [126, 110],
  members: [1, 2],
  featureProfiles: [{ featuredProfileId: 1, featureProfileViewSource: 'search' }],
  source: 'None',
  guestCount: 40,
  vendorStartTime: '18:30',
  duration: 150,
  venue: 'The Loft',
} satisfies QuoteRequest

export const A_RIDE = {
  eventType: 'Wedding',
  eventDate: '2027-06-12',
  eventDateLatest: null,
  budgetFor: null,
  notSure: [],
  location: 'new-york-city-ny',
  vendorBudget: null,
  notes: '',
  requestedServices: [],
  members: [1],
  featureProfiles: [],
  source: 'None',
  pickUpLocation: '1 Main Street',
  dropOffLocation: 'City Hall',
  pickUpTime: '09:15',
  passengerCount: 8,
} satisfies QuoteRequest

/** A request under a new key, for the vendors 1 and 2; all of them come from one device. */
export function aQuoteRequest(given: Partial<ReceivedRequest> = {}): ReceivedRequest {
  return {
    key: crypto.randomUUID(),
    device: clientDeviceHash(DEVICE_KEY, (given.client ?? A_CLIENT).email),
    bodyHash: 'a'.repeat(64),
    ownerId: null,
    quoteRequest: A_REQUEST,
    client: A_CLIENT,
    timeZone: 'America/New_York',
    eventPoint: NEW_YORK,
    source: 'None',
    maxAutoAdd: 0,
    ...given,
  }
}
