/** The notice that a vendor without a subscribed calendar reads while no day shows as free. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Availability } from '#contract/availability/availability.ts'
import { NotFree } from '#src/features/calendar/not-free.tsx'

const SATURDAY: Availability['busy'][number] = {
  id: '11111111-1111-4111-8111-111111111111',
  crew: null,
  startsOn: '2027-06-05',
  startsAt: null,
  endsOn: '2027-06-05',
  endsAt: null,
  timeZone: 'America/New_York',
  note: '',
}

const shown = (some: Partial<Pick<Availability, 'isSaid' | 'busy'>>) =>
  renderToStaticMarkup(
    <NotFree calendar={{ feeds: [], isSaid: false, busy: [], ...some }} now={0} onSay={async () => null} />,
  )

test('a vendor who marked nothing is told that no day shows as free, and can say that the calendar is right', () => {
  expect(shown({})).toContain('You haven’t said when you’re busy yet, so no day shows as free.')
  expect(shown({})).toContain('My calendar is up to date')
})

test('a vendor who marked one busy day still has to say that the calendar is complete', () => {
  expect(shown({ busy: [SATURDAY] })).toContain(
    'Days you haven’t marked don’t show as free yet. Is your calendar complete?',
  )
  expect(shown({ busy: [SATURDAY] })).toContain('My calendar is up to date')
})

test('a vendor who said so long ago is asked whether it is still right', () => {
  expect(shown({ isSaid: true, busy: [SATURDAY] })).toContain('It’s still right')
})
