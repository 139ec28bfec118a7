/** A quote request as the page sends it. */
import type { InjectOptions } from 'fastify'

export const quoteRequest = (some: Record<string, unknown> = {}): Record<string, unknown> => ({
  eventType: 'Birthday party',
  eventDate: '2027-05-01',
  location: 'new-york-city-ny',
  guestCount: 40,
  vendorStartTime: '18:30',
  duration: 120,
  venue: 'The Loft',
  vendorBudget: 800.5,
  notes: 'Bring “Dancing Queen” — please.',
  requestedServices: [],
  members: [1],
  featureProfiles: [],
  source: 'None',
  ...some,
})

export const client = (some: Record<string, unknown> = {}): Record<string, unknown> => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: '',
  whoAmI: 'Host',
  email: 'Ada@Example.com',
  emailConfirm: 'ada@example.com',
  phoneNumber: '212 555 0123',
  ...some,
})

interface QuoteOptions {
  gigRequest?: Record<string, unknown>
  client?: Record<string, unknown>
  source?: string
  maxAutoAdd?: number
}

/** The inside of `requestData`. */
export const requestData = (parts: QuoteOptions = {}) => ({
  gigRequest: quoteRequest(),
  client: client(),
  source: 'None',
  maxAutoAdd: 0,
  ...parts,
})

/** The key of the device that sends, unless a test says otherwise. */
export const DEVICE_KEY = '6a4c0d0e-8f6c-4c53-9f0b-1f2d3c4b5a69'

/** `POST /createrequest` under a key. */
export const posting = (key: string | undefined, data: unknown = requestData()): InjectOptions => ({
  method: 'POST',
  url: '/createrequest',
  headers: { 'device-key': DEVICE_KEY, ...(key !== undefined && { 'idempotency-key': key }) },
  payload: { requestData: typeof data === 'string' ? data : JSON.stringify(data) },
})
