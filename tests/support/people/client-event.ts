/** A client's event as the server tells it. */
import type { ClientEvent } from '#contract/events/client-event.ts'

export const aClientEvent = (some: Partial<ClientEvent> = {}): ClientEvent => ({
  key: '0a1b2c3d-0000-4000-8000-000000000001',
  name: '',
  eventType: 'Birthday party',
  eventDate: '2027-05-01',
  eventDateLatest: null,
  location: 'new-york-city-ny',
  locationName: 'New York City, NY',
  timeZone: 'America/New_York',
  address: '',
  guestCount: 40,
  budgetCents: null,
  checklist: null,
  isArchived: false,
  requestKeys: [],
  latest: { startTime: '18:30', durationMinutes: 120, venue: 'The Loft', notes: 'Disco' },
  ...some,
})
