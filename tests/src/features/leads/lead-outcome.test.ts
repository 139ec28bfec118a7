import { expect, test } from 'vitest'
import { leadOutcome, outcomesAmong } from '#src/features/leads/lead-outcome.ts'

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

test('a list offers the outcomes that it has, and nothing when there is only one', () => {
  const lead = { state: 'new', closed: null, bookingId: null, ...shown } as const
  expect(outcomesAmong([lead, lead])).toEqual([])
  expect(outcomesAmong([{ ...lead, closed }, { ...lead, bookingId: 3 }, lead])).toEqual(['open', 'won', 'lost'])
  expect(outcomesAmong([])).toEqual([])
  // All are put away: without it nothing could be found.
  expect(outcomesAmong([{ ...lead, isArchived: true }])).toEqual(['archived'])
})
