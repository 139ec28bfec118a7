import { expect, test } from 'vitest'
import { FLEXIBLE_DATE, notSureKey, TICKED } from '#src/offline/drafts/choices.ts'
import { mergeDrafts } from '#src/offline/drafts/merge-drafts.ts'
import { wireQuoteRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import { QUOTE_REQUEST } from '#src/offline/outbox/kinds/quote-request.ts'
import { createWorld, DJ, filledDraft } from '#tests/support/world/world.ts'

const { offline } = createWorld().phone().openTab()
const draft = filledDraft(offline)
const limo = { ...DJ, memberID: 99, isTransport: true }
const ride = { pickUpLocation: 'Here', dropOffLocation: 'There', pickUpTime: '10:00', passengerCount: '8' }
const withTyped = (quoteRequest: Record<string, string>, vendors = [DJ]) => ({
  ...draft,
  vendors,
  gigRequest: { ...draft.gigRequest, ...quoteRequest },
})

test('a request to both kinds sends both groups; without the limousine the ride stays typed but is not sent', () => {
  const both = withTyped(ride, [DJ, limo])
  expect(wireQuoteRequest(both)).toMatchObject({ guestCount: 80, pickUpLocation: 'Here', passengerCount: 8 })
  const one = { ...both, vendors: [DJ] }
  expect(wireQuoteRequest(one)).not.toHaveProperty('pickUpLocation')
  expect(one.gigRequest['pickUpLocation']).toBe('Here')
})

test('a field that is not sure yet is sent as open, and what was typed comes back when it is unticked', () => {
  const open = withTyped({ [notSureKey('guestCount')]: TICKED })
  expect(wireQuoteRequest(open)).toMatchObject({ guestCount: null, notSure: ['guestCount'] })
  expect(wireQuoteRequest(withTyped({ [notSureKey('guestCount')]: '' }))).toMatchObject({ guestCount: 80, notSure: [] })
  expect(wireQuoteRequest(withTyped({ [notSureKey('pickUpTime')]: TICKED }))).toMatchObject({ notSure: [] })
})

test('the latest day travels only with a flexible date, and is when the event has passed', () => {
  const latest = { eventDateLatest: '2099-01-09' }
  expect(wireQuoteRequest(withTyped(latest))).toMatchObject({ eventDateLatest: null })
  const flexible = withTyped({ ...latest, [FLEXIBLE_DATE]: TICKED })
  expect(wireQuoteRequest(flexible)).toMatchObject(latest)
  expect(QUOTE_REQUEST.eventOf(flexible).date).toBe('2099-01-09')
  expect(QUOTE_REQUEST.eventOf(withTyped(latest)).date).toBe(draft.gigRequest['eventDate'])
})

test('the event starts when the first vendor that is asked is needed', () => {
  expect(QUOTE_REQUEST.eventOf(withTyped({ ...ride, vendorStartTime: '18:30' }, [DJ, limo])).time).toBe('10:00')
  expect(QUOTE_REQUEST.eventOf(withTyped({ ...ride, vendorStartTime: '18:30' })).time).toBe('18:30')
  expect(QUOTE_REQUEST.eventOf(withTyped({ [notSureKey('vendorStartTime')]: TICKED })).time).toBeUndefined()
})

test.each([
  [[DJ], 'all', null],
  [[DJ, limo], 'all', 'all'],
  [[DJ, limo], '', 'each'],
])('a budget for %j is said only where it makes a difference', (vendors, typed, budgetFor) => {
  expect(wireQuoteRequest(withTyped({ vendorBudget: '800', budgetFor: typed }, vendors))).toMatchObject({ budgetFor })
  expect(wireQuoteRequest(withTyped({ vendorBudget: '', budgetFor: typed }, vendors))).toMatchObject({
    budgetFor: null,
  })
})

test('choices made in two windows are both kept', () => {
  const mine = withTyped({ [notSureKey('guestCount')]: TICKED })
  const theirs = withTyped({ [FLEXIBLE_DATE]: TICKED, eventDateLatest: '2099-01-09' })
  expect(mergeDrafts(draft, mine, theirs).gigRequest).toMatchObject({
    [notSureKey('guestCount')]: TICKED,
    [FLEXIBLE_DATE]: TICKED,
    eventDateLatest: '2099-01-09',
  })
})
