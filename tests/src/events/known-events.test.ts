/** A client's events, from what the server has, what the device sent, and changes on the way. */
import { expect, test } from 'vitest'
import type { ClientEvent } from '#contract/events/client-event.ts'
import { daysLeft, eventPath, formatDaysLeft, joinEvents, sortEvents } from '#src/events/known-events.ts'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { aClientEvent } from '#tests/support/people/client-event.ts'
import { storedDraft, storedRequest } from '#tests/support/device/stored-outbox.ts'
import { DJ } from '#tests/support/world/world.ts'

const KEY = '0a1b2c3d-0000-4000-8000-000000000001'
const sent = (eventKey: string | undefined) => storedRequest({ ...storedDraft({ vendors: [DJ] }), eventKey })
const changing = (eventKey: string, change: object, place?: object): ActionRecord =>
  ({ kind: 'action:changeEvent', draft: { input: { eventKey, change, place } } }) as unknown as ActionRecord

test('a request that waits on the device makes its event, as far as it says', () => {
  const record = sent(KEY)
  expect(joinEvents([], [record])).toMatchObject([
    {
      key: KEY,
      isStored: false,
      eventType: 'Birthday party',
      locationName: 'Hoboken, NJ',
      guestCount: 40,
      requestKeys: [record.key],
    },
  ])
})

test('requests join the event that the server put them into, whatever the device called it', () => {
  const [first, second] = [sent(KEY), sent(KEY)]
  const stored = aClientEvent({ key: 'ffffffff-0000-4000-8000-000000000002', requestKeys: [first.key] })
  expect(joinEvents([stored], [first, { ...second, draft: { ...second.draft, eventKey: stored.key } }])).toMatchObject([
    { key: stored.key, isStored: true, requestKeys: [first.key, second.key] },
  ])
})

test('what was taken back, or sent before there were events, makes none', () => {
  expect(joinEvents([], [{ ...sent(KEY), state: 'withdrawn' }, sent(undefined)])).toEqual([])
})

test('changes on the way show at once, in their order, and only in their event', () => {
  const stored = aClientEvent({ key: KEY })
  const other = aClientEvent({ key: 'ffffffff-0000-4000-8000-000000000002' })
  const changes = [
    changing(KEY, { name: 'First', eventDateLatest: null }),
    changing(
      KEY,
      { name: 'Second', location: 'austin-tx' },
      { displayName: 'Austin, TX', timeZone: 'America/Chicago' },
    ),
  ]
  const [mine, others] = joinEvents([stored, other], [], changes)
  expect(mine).toMatchObject({ name: 'Second', locationName: 'Austin, TX', timeZone: 'America/Chicago' })
  expect(others).toMatchObject({ name: '', locationName: stored.locationName })
})

test('those to come are listed by day, those over and archived after them', () => {
  const on = (eventDate: string, some: Partial<ClientEvent> = {}) =>
    aClientEvent({ key: eventDate, eventDate, ...some })
  const now = new Date('2027-05-01T12:00:00Z')
  const { coming, over } = sortEvents(
    [
      on('2027-07-01'),
      on('2027-05-01'),
      on('2027-04-01'),
      on('2027-04-30', { eventDateLatest: '2027-05-02' }),
      on('2027-09-01', { isArchived: true }),
    ],
    now,
  )
  expect(coming.map(({ key }) => key)).toEqual(['2027-04-30', '2027-05-01', '2027-07-01'])
  expect(over.map(({ key }) => key)).toEqual(['2027-09-01', '2027-04-01'])
})

test('days are counted at the event’s place', () => {
  const event = aClientEvent({ eventDate: '2027-05-01' })
  const left = (now: string) => formatDaysLeft(daysLeft(event, new Date(now)))
  expect(left('2027-05-01T03:00:00Z')).toBe('Tomorrow')
  expect(left('2027-05-01T05:00:00Z')).toBe('Today')
  expect(left('2027-04-01T12:00:00Z')).toBe('30 days left')
})

test('the address of an event does not give its key away', () => {
  expect(eventPath(KEY)).toBe('/my-events/0a1b2c3d')
})
