import { expect, test } from 'vitest'
import { leadOutcome, outcomesAmong, quoteOutcome } from '#src/features/leads/lead-outcome.ts'

const shown = { isArchived: false }
const closed = { at: '', because: 'otherChosen' } as const

test('a lead is won once its quote is accepted, lost when it is closed or declined, open until then', () => {
  expect(leadOutcome({ state: 'answered', closed: null, bookingId: 7, ...shown })).toBe('won')
  expect(leadOutcome({ state: 'answered', closed: { at: '', because: 'eventPassed' }, bookingId: 7, ...shown })).toBe(
    'won',
  )
  expect(leadOutcome({ state: 'answered', closed, bookingId: null, ...shown })).toBe('lost')
  expect(leadOutcome({ state: 'declined', closed: null, bookingId: null, ...shown })).toBe('lost')
  expect(leadOutcome({ state: 'answered', closed: null, bookingId: null, ...shown })).toBe('open')
  // A copy that an earlier version saved.
  expect(leadOutcome({ state: 'new', closed: undefined, bookingId: undefined, ...shown })).toBe('open')
  expect(leadOutcome({ state: 'answered', closed, bookingId: 7, isArchived: true })).toBe('archived')
})

test('what was booked is told apart once it is over or canceled', () => {
  const quoted = { state: 'answered', closed: null, ...shown } as const
  const booking = { id: 7, wasConfirmed: true }
  expect(leadOutcome({ ...quoted, bookingId: 7, booking: { ...booking, state: 'confirmed' } })).toBe('won')
  expect(leadOutcome({ ...quoted, bookingId: 7, booking: { ...booking, state: 'completed' } })).toBe('completed')
  const canceled = { ...quoted, bookingId: null, booking: { ...booking, state: 'cancelled' } } as const
  expect(leadOutcome(canceled)).toBe('canceled')
  expect(leadOutcome({ ...canceled, closed })).toBe('canceled')
  // An acceptance that was taken back: the vendor may quote again.
  expect(leadOutcome({ ...canceled, booking: { ...canceled.booking, wasConfirmed: false } })).toBe('open')
})

test('a list offers the outcomes that it has, and nothing when there is only one', () => {
  const lead = { state: 'new', closed: null, bookingId: null, ...shown } as const
  expect(outcomesAmong([lead, lead])).toEqual([])
  expect(outcomesAmong([{ ...lead, closed }, { ...lead, bookingId: 3 }, lead])).toEqual(['open', 'won', 'lost'])
  expect(outcomesAmong([])).toEqual([])
  // All are archived: without it nothing could be found.
  expect(outcomesAmong([{ ...lead, isArchived: true }])).toEqual(['archived'])
})

test.each([
  [true, 'The client accepted it, and it was canceled.'],
  [false, 'The client accepted it, but it wasn’t booked.'],
])('a quote whose acceptance ended (confirmed before: %s) says what became of it: %s', (wasConfirmed, sentence) => {
  const booking = { id: 7, state: 'cancelled', wasConfirmed } as const
  expect(quoteOutcome({ closed: null, bookingId: null, booking })).toBe(sentence)
})
