import { expect, test } from 'vitest'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { TrackBody } from '#contract/tracking.ts'

const common = { id: 'b3a0c1de-0000-4000-8000-000000000001', at: '2027-03-10T18:00:00Z' }
const event = {
  ...common,
  type: 'event',
  kind: 'Clicked',
  action: 'Clicked',
  category: 'Virtual Events',
  label: 'Request Free Quote',
}
const order = {
  ...common,
  type: 'order',
  orderId: 7,
  total: '199.00',
  tax: '0.00',
  shipping: '0.00',
  currency: 'usd',
  coupon: null,
  items: [{ name: 'Pro', promotionId: 3, type: 'membership' }],
}
const errorsOf = (one: object) => {
  const parsed = v.safeParse(TrackBody, { events: [one] })
  return parsed.success ? [] : toFieldErrors(parsed.issues).map(({ name, code }) => `${name} ${code}`)
}

test.each([
  event,
  { ...common, type: 'page', path: '/dj/new-york-city-ny' },
  { ...common, type: 'identify', accountId: 4, memberId: null },
  { ...common, type: 'tagManager', name: 'Checkout Started' },
  order,
  { ...order, coupon: 'SPRING', items: [] },
])('$type is taken', (one) => expect(errorsOf(one)).toEqual([]))

test.each(['action', 'category', 'label'])('an event without its %s fails', (name) => {
  const { [name]: _left, ...rest } = event as Record<string, unknown>
  expect(errorsOf(rest)).toEqual([`events.0.${name} required`])
  expect(errorsOf({ ...event, [name]: '  ' })).toEqual([`events.0.${name} blank`])
})

test.each([
  [{ ...event, kind: 'Opened' }, 'events.0.kind invalid'],
  [{ ...event, label: 'x'.repeat(201) }, 'events.0.label characterLimit'],
  [{ ...event, label: 'a\u0000b' }, 'events.0.label incorrectFormat'],
  [{ ...event, label: 'a\uD800' }, 'events.0.label incorrectFormat'],
  [{ ...event, at: 'yesterday' }, 'events.0.at incorrectFormat'],
  [{ ...event, at: '2027-02-30T10:00:00Z' }, 'events.0.at incorrectFormat'],
  [{ ...event, id: '7' }, 'events.0.id invalid'],
  [{ ...common, type: 'page', path: '/account?email=a@b.c' }, 'events.0.path incorrectFormat'],
  [{ ...common, type: 'tagManager', name: 'Anything' }, 'events.0.name invalid'],
  [{ ...order, tax: '1.00' }, 'events.0.tax invalid'],
  [{ ...order, total: '199' }, 'events.0.total incorrectFormat'],
  [{ ...order, currency: 'cad' }, 'events.0.currency invalid'],
  [{ ...common, type: 'somethingElse' }, 'events.0.type invalid'],
])('%j is refused: %s', (one, error) => expect(errorsOf(one)).toEqual([error]))

test('fields that no event has are dropped', () => {
  const parsed = v.parse(TrackBody, { events: [{ ...event, email: 'a@b.c' }] })
  expect(parsed.events[0]).toEqual(event)
})

test('neither an empty list nor a flood is taken', () => {
  expect(v.is(TrackBody, { events: [] })).toBe(false)
  expect(v.is(TrackBody, { events: Array.from({ length: 51 }, () => event) })).toBe(false)
})
