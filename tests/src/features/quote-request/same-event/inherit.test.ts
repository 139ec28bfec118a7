/** A request for an event that is known: complete without typing, and never with another service's price. */
import { expect, test } from 'vitest'
import { checkClient, checkQuoteRequest } from '#src/features/quote-request/draft/checks.ts'
import { isBegun } from '#src/features/quote-request/draft/draft.ts'
import { inheritEvent } from '#src/features/quote-request/same-event/inherit.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import type { DraftVendor, QuoteDraft } from '#src/offline/drafts/records.ts'
import { aClientEvent } from '#tests/support/people/client-event.ts'
import { storedDraft, storedRequest } from '#tests/support/device/stored-outbox.ts'
import { DJ } from '#tests/support/world/world.ts'

const NOW = new Date('2027-01-01T12:00:00Z')
const event: KnownEvent = { ...aClientEvent(), isStored: true }
const FLORIST: DraftVendor = { ...DJ, memberID: 77, primaryServiceName: 'Florist' }
const empty = (vendor: DraftVendor): QuoteDraft => ({
  ...storedDraft({ vendors: [vendor] }),
  gigRequest: {},
  client: {},
})
const earlier = [storedRequest(storedDraft({ vendors: [DJ], gigRequest: { vendorBudget: '800', notes: 'Motown' } }))]

test('it is complete, with the event’s own day and place', () => {
  const draft = inheritEvent(empty(FLORIST), event, earlier)
  expect([...checkQuoteRequest(draft, NOW), ...checkClient(draft)]).toEqual([])
  expect(draft.gigRequest).toMatchObject({ eventDate: '2027-05-01', location: 'new-york-city-ny', notes: 'Motown' })
  expect(draft).toMatchObject({ eventKey: event.key, place: { displayName: 'New York City, NY' } })
})

test('a budget comes along to a vendor of the same category only', () => {
  expect(inheritEvent(empty(FLORIST), event, earlier).gigRequest['vendorBudget']).toBeUndefined()
  expect(inheritEvent(empty({ ...DJ, memberID: 78 }), event, earlier).gigRequest['vendorBudget']).toBe('800')
})

test('on a device that sent nothing, the latest request’s times come from the server', () => {
  const draft = inheritEvent(empty(FLORIST), event, [])
  expect(draft.gigRequest).toMatchObject({
    vendorStartTime: '18:30',
    duration: '120',
    venue: 'The Loft',
    notes: 'Disco',
  })
})

test('what was typed already stays, and so do the contact details', () => {
  const begun = { ...empty(FLORIST), gigRequest: { notes: 'Peonies' }, client: { firstName: 'Sam' } }
  const draft = inheritEvent(begun, event, earlier)
  expect(draft.gigRequest['notes']).toBe('Peonies')
  expect(draft.client).toMatchObject({ firstName: 'Sam', lastName: 'Ellis' })
})

test('what the search filled in counts where the event says nothing, and its notes never', () => {
  const searched = { guestCount: '80', vendorBudget: '900', notes: 'For an 8-year-old.' }
  const begun = { ...empty(FLORIST), gigRequest: { ...searched } }
  const draft = inheritEvent(begun, event, earlier, searched)
  expect(draft.gigRequest).toMatchObject({ vendorBudget: '900', notes: 'Motown', guestCount: '40' })
  expect([isBegun(begun, searched), isBegun({ gigRequest: { ...searched, notes: 'Peonies' } }, searched)]).toEqual([
    false,
    true,
  ])
})

test('a value that was typed here is sure, whatever an earlier request left open', () => {
  const open = [storedRequest(storedDraft({ vendors: [DJ], gigRequest: { durationNotSure: 'yes' } }))]
  const begun = { ...empty(FLORIST), gigRequest: { duration: '120' } }
  expect(inheritEvent(begun, event, open).gigRequest).toMatchObject({ duration: '120', durationNotSure: '' })
})

test('a limousine is asked with what is known, and the rest is missing', () => {
  const limousine = { ...DJ, memberID: 79, isTransport: true, primaryServiceName: 'Limousine' }
  const draft = inheritEvent(empty(limousine), event, earlier)
  expect(checkQuoteRequest(draft, NOW).map(({ name }) => name)).toEqual([
    'pickUpLocation',
    'dropOffLocation',
    'pickUpTime',
    'passengerCount',
  ])
})
