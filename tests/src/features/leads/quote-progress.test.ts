import { expect, test } from 'vitest'
import type { LeadSummary } from '#contract/leads.ts'
import { mayNudge, progressFacts } from '#src/features/leads/quote-progress.ts'
import { A_LEAD } from '#tests/support/world/leads.ts'

const NOW = Date.parse('2027-03-05T12:00:00Z')
const PROGRESS = {
  price: 950,
  sentAt: '2027-03-02T12:00:00Z',
  deliveredAt: '2027-03-02T12:00:05Z',
  seenAt: null,
  nudgedAt: null,
}
const QUOTED: LeadSummary = { ...A_LEAD, state: 'answered', progress: PROGRESS }

test('a vendor reads what became of a quote', () => {
  expect(progressFacts({ ...PROGRESS, deliveredAt: null }, NOW)).toEqual([
    'You quoted $950',
    'In the client’s requests',
  ])
  const seen = { ...PROGRESS, seenAt: '2027-03-05T10:00:00Z', nudgedAt: '2027-03-04T12:00:00Z' }
  expect(progressFacts(seen, NOW)).toEqual([
    'You quoted $950',
    'Delivered',
    'Seen 2 hours ago',
    'Reminder requested 1 day ago',
  ])
})

test('a reminder is offered two days after the quote, once, and only while the client can decide', () => {
  expect(mayNudge(QUOTED, NOW)).toBe(true)
  expect(mayNudge(QUOTED, Date.parse('2027-03-04T11:59:00Z'))).toBe(false)
  expect(mayNudge({ ...QUOTED, hostConfirmed: false }, NOW)).toBe(false)
  expect(mayNudge({ ...QUOTED, progress: { ...PROGRESS, nudgedAt: '2027-03-04T12:00:00Z' } }, NOW)).toBe(false)
  expect(mayNudge({ ...QUOTED, closed: { at: '2027-03-04T12:00:00Z', because: 'otherChosen' } }, NOW)).toBe(false)
  expect(mayNudge({ ...QUOTED, bookingId: 5 }, NOW)).toBe(false)
})
