import { expect, test } from 'vitest'
import { formatLeadFacts, type LeadFacts } from '#contract/inbox/lead-facts.ts'

const FACTS: LeadFacts = {
  serviceName: 'DJ',
  distance: 12.2,
  othersAsked: 0,
  onDay: 'free',
  isOutsideHours: false,
  calendarSaidAt: '2027-03-01T12:00:00Z',
  replyBy: '2027-03-05T15:00:00Z',
}
const line = (facts: Partial<LeadFacts> = {}, now = '2027-03-02T15:00:00Z') =>
  formatLeadFacts({ ...FACTS, ...facts }, { timeZone: 'America/New_York', now: new Date(now) }).join(' · ')

test('one line says what decides about a lead', () => {
  expect(line()).toBe('DJ · 12 mi · You’re free · Only you were asked · Reply by Friday')
  expect(line({ distance: 0.4, othersAsked: 2, onDay: 'busy' })).toBe(
    'DJ · Under 1 mi · You’re busy · 2 other vendors asked · Reply by Friday',
  )
})

test('a time outside of the vendor’s hours is said instead of whether the day is free', () => {
  expect(line({ isOutsideHours: true })).toBe('DJ · 12 mi · Outside your hours · Only you were asked · Reply by Friday')
})

test('it says nothing of what isn’t known, or is over', () => {
  expect(line({ distance: null, onDay: 'notSaid', replyBy: null, othersAsked: 1 })).toBe('DJ · 1 other vendor asked')
  expect(line({}, '2027-03-06T15:00:00Z')).not.toContain('Reply')
})

test('the day to reply by is one at the event', () => {
  expect(line({}, '2027-03-05T04:30:00Z')).toContain('Reply by tomorrow')
  expect(line({}, '2027-03-05T05:30:00Z')).toContain('Reply today')
})
