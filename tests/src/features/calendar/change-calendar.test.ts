/** Taps that follow each other on a calendar. */
import { expect, test } from 'vitest'
import { changedSettings } from '#src/features/calendar/crews-form.tsx'
import { changeCalendar } from '#src/features/calendar/change-calendar.ts'
import { createWorld } from '#tests/support/world/world.ts'

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

test('a second entry is removed too while the first removal is still being sent', async () => {
  const { server, phone } = createWorld()
  const { offline } = phone().openTab()
  await Promise.all(ids.map((id) => changeCalendar(offline, 12, { removed: [id] })))
  await offline.flush()
  expect(server.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject(
    ids.map((id) => ({ removed: [id] })),
  )
})

const known = { crews: 2, bufferBeforeMinutes: 30, bufferAfterMinutes: 45 }

test('only the settings that differ are sent, so another device keeps what it changed', () => {
  expect(changedSettings(known, { ...known, bufferAfterMinutes: 0 })).toEqual({ bufferAfterMinutes: 0 })
  expect(changedSettings(known, { ...known, crews: 3, bufferBeforeMinutes: 0 })).toEqual({
    crews: 3,
    bufferBeforeMinutes: 0,
  })
})

test('nothing is sent when no setting differs', () => {
  expect(changedSettings(known, { ...known })).toBeNull()
})
