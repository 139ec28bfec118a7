/** A changed event: which days it may have, and which vendors get the request again. */
import { expect, test } from 'vitest'
import { addDays, dateIn } from '#contract/dates.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import { EVENT_DATE_MAX_DAYS, FLEXIBLE_MAX_DAYS } from '#contract/limits.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { checkEvent, typedEvent } from '#src/features/events/change/event-form.ts'
import { updatesOf } from '#src/features/events/change/updates.ts'
import { storedDraft, storedRequest } from '#tests/support/device/stored-outbox.ts'
import { aClientEvent } from '#tests/support/people/client-event.ts'
import { DJ } from '#tests/support/world/world.ts'

const event: KnownEvent = { ...aClientEvent({ requestKeys: ['one'] }), isStored: true }
const today = dateIn(event.timeZone, new Date())

test.each([
  ['in the past', { eventDate: addDays(today, -1) }, ['eventDate']],
  ['too far away', { eventDate: addDays(today, EVENT_DATE_MAX_DAYS + 2) }, ['eventDate']],
  [
    'ending before it begins',
    { eventDate: addDays(today, 9), eventDateLatest: addDays(today, 8) },
    ['eventDateLatest'],
  ],
  [
    'too flexible',
    { eventDate: addDays(today, 9), eventDateLatest: addDays(today, 10 + FLEXIBLE_MAX_DAYS) },
    ['eventDateLatest'],
  ],
  ['as a request may have it', { eventDate: addDays(today, 9), eventDateLatest: addDays(today, 19) }, []],
])('a day %s', (_, typed, wrong) => {
  const checked = checkEvent({ ...typedEvent(event), ...typed }, event)
  expect('errors' in checked ? checked.errors.map(({ name }) => name) : []).toEqual(wrong)
})

test('an event whose day has passed keeps it while something else changes', () => {
  const past: KnownEvent = { ...event, eventDate: addDays(today, -30) }
  expect(checkEvent({ ...typedEvent(past), guestCount: '90' }, past)).toEqual({ body: { guestCount: 90 } })
})

const vendor = (id: number, some: Partial<ContactedVendor> = {}): ContactedVendor => ({
  id: 100 + id,
  memberId: id,
  profileName: `Vendor ${id}`,
  profileUrl: '',
  autoAdded: false,
  state: 'delivered',
  answer: null,
  unreadMessages: 0,
  ...some,
})
const draft = storedDraft({ vendors: [DJ, { ...DJ, memberID: 8 }], gigRequest: { eventDate: '2027-04-30' } })
const held = [{ record: storedRequest(draft, { key: 'one', state: 'sent' }), confirmationReason: null }] as never
const told = (vendors: readonly ContactedVendor[]) => {
  const { updates, elsewhere } = updatesOf(event, held, () => vendors)
  const ids = (some: readonly ContactedVendor[]) => some.map(({ memberId: id }) => id)
  return { again: updates.map((update) => ids(update.vendors)), elsewhere: ids(elsewhere) }
}

test('the vendors that were asked get the request again; one that was added later gets a message', () => {
  expect(told([vendor(DJ.memberID), vendor(8), vendor(9, { autoAdded: true })])).toEqual({
    again: [[DJ.memberID, 8]],
    elsewhere: [9],
  })
})

test('once a vendor of the request is booked, the others get a message: the server would keep both requests', () => {
  expect(told([vendor(DJ.memberID, { accept: 'accepted' }), vendor(8)])).toEqual({ again: [], elsewhere: [8] })
})
