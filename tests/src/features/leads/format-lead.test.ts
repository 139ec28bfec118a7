/** How a lead stands, for its vendor. */
import { expect, test } from 'vitest'
import { closedLabel, leadBadge } from '#src/features/leads/format-lead.ts'

test.each(['new', 'opened', 'answered', 'declined'] as const)(
  'what waits or is stuck on this phone comes before “%s”',
  (state) => {
    expect(leadBadge(state, 'waiting')).toMatchObject({ label: 'Reply not sent yet', tone: 'wait' })
    expect(leadBadge(state, 'stuck')).toMatchObject({ label: 'Reply needs a fix', tone: 'bad' })
  },
)

test('what this phone sent says what it knows until the server does', () => {
  expect([leadBadge('opened', 'sent').label, leadBadge('opened', 'sent', 'decline').label]).toEqual([
    'Quoted',
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
  ]).toEqual(['Reply draft', 'Quoted', 'Viewed'])
})

test('a closed lead says why', () => {
  const closed = (['otherChosen', 'hostClosed', 'eventPassed'] as const).map((because) =>
    closedLabel({ at: '', because }),
  )
  expect(closed).toEqual(['Closed: client chose another vendor', 'Closed by client', 'Closed: date has passed'])
})
