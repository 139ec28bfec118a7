/** How a lead stands, for its vendor. */
import { expect, test } from 'vitest'
import { leadBadge } from '#src/features/leads/format-lead.ts'

test.each(['new', 'opened', 'answered', 'declined'] as const)(
  'what waits or is stuck on this phone comes before “%s”',
  (state) => {
    expect(leadBadge(state, 'waiting')).toMatchObject({ label: 'Answer on this phone · not sent yet', tone: 'wait' })
    expect(leadBadge(state, 'stuck')).toMatchObject({ label: 'Your answer needs you', tone: 'bad' })
  },
)

test('what this phone sent says what it knows until the server does', () => {
  expect([leadBadge('opened', 'sent').label, leadBadge('opened', 'sent', 'decline').label]).toEqual([
    'Answered',
    'Declined',
  ])
  // Changed from another device since.
  expect(leadBadge('declined', 'sent', 'quote').label).toBe('Declined')
})

test('a draft is told while there is no answer', () => {
  expect([
    leadBadge('new', 'draft').label,
    leadBadge('answered', 'draft').label,
    leadBadge('opened', null).label,
  ]).toEqual(['Answer begun', 'Answered', 'Opened'])
})
