import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { TRACK_EVENTS_MAX, TRACK_QUEUE_MAX } from '#contract/limits.ts'
import type { TrackedEvent } from '#contract/tracking.ts'
import { createDelivery } from '#src/tracking/delivery.ts'
import { createTrackingQueue } from '#src/tracking/queue.ts'

const event = (label: string): TrackedEvent => ({
  id: crypto.randomUUID(),
  at: '2027-03-10T18:00:00.000Z',
  type: 'event',
  kind: 'Clicked',
  action: 'Profile',
  category: 'Search Results',
  label,
})
const labels = (events: readonly TrackedEvent[]) =>
  events.map((told) => (told.type === 'event' ? told.label : told.type))

/** A phone with its database, its connection and a server that takes beacons or does not. */
function phone(factory: IDBFactory | undefined = new IDBFactory()) {
  const state = { online: true, privacy: false, takesBeacons: true }
  const sent: TrackedEvent[][] = []
  const pushed: Record<string, unknown>[] = []
  let gather = () => {}
  const queue = createTrackingQueue(factory)
  const delivery = createDelivery({
    wantsPrivacy: () => state.privacy,
    online: () => state.online,
    queue,
    push: (entry) => void pushed.push(entry),
    beacon(events) {
      if (state.takesBeacons) sent.push([...events])
      return state.takesBeacons
    },
    later: (work) => {
      gather = work
    },
  })
  return { state, sent, pushed, queue, ...delivery, timePasses: () => gather() }
}

describe('with a connection', () => {
  test('events go to the tag manager at once and to the server together', async () => {
    const here = phone()
    here.deliver(event('1'))
    here.deliver(event('2'))
    expect(here.pushed).toHaveLength(2)
    expect(here.pushed[0]).toEqual({
      event: 'Clicked',
      eventAction: 'Profile',
      eventCategory: 'Search Results',
      eventLabel: '1',
    })
    expect(here.sent).toEqual([])
    here.timePasses()
    expect(here.sent.map(labels)).toEqual([['1', '2']])
  })

  test('a page that goes hands over what has gathered, once', () => {
    const here = phone()
    here.deliver(event('1'))
    here.leave()
    here.leave()
    expect(here.sent.map(labels)).toEqual([['1']])
  })

  test('no parcel is larger than the server takes', async () => {
    const here = phone()
    for (let index = 0; index < TRACK_EVENTS_MAX + 1; index += 1) here.deliver(event(String(index)))
    await here.flush()
    expect(here.sent.map((parcel) => parcel.length)).toEqual([TRACK_EVENTS_MAX, 1])
  })
})

describe('without a connection', () => {
  test('events are kept, and go out once it is back', async () => {
    const here = phone()
    here.state.online = false
    here.deliver(event('1'))
    here.deliver(event('2'))
    await expect.poll(async () => (await here.queue.read()).length).toBe(2)
    await here.flush()
    expect(here.sent).toEqual([])
    here.state.online = true
    await here.flush()
    expect(here.sent.map(labels)).toEqual([['1', '2']])
    expect(await here.queue.read()).toEqual([])
  })

  test('what had gathered before it was lost is kept too', async () => {
    const here = phone()
    here.deliver(event('1'))
    here.state.online = false
    await here.flush()
    expect(labels((await here.queue.read()).map((kept) => kept.event))).toEqual(['1'])
  })

  test('what the browser does not take stays for later', async () => {
    const here = phone()
    here.state.takesBeacons = false
    here.deliver(event('1'))
    await here.flush()
    here.state.takesBeacons = true
    await here.flush()
    expect(here.sent.map(labels)).toEqual([['1']])
  })

  test('only so many are kept, and the oldest go first', async () => {
    const { queue } = phone()
    await queue.add(Array.from({ length: TRACK_QUEUE_MAX }, (_, index) => event(String(index))))
    await queue.add([event('newest')])
    const kept = await queue.read()
    expect(kept).toHaveLength(TRACK_QUEUE_MAX)
    expect(labels(kept.map((entry) => entry.event)).at(0)).toBe('1')
    expect(labels(kept.map((entry) => entry.event)).at(-1)).toBe('newest')
  })

  test('a browser that keeps nothing loses them, and nothing else happens', async () => {
    const here = phone(undefined)
    const none = createTrackingQueue(undefined)
    await expect(none.add([event('1')])).rejects.toThrow()
    here.state.online = false
    here.deliver(event('1'))
    await here.flush()
    expect(here.pushed).toHaveLength(1)
  })
})

test('whoever asks not to be followed is not: nothing is pushed, kept or sent', async () => {
  const here = phone()
  here.state.privacy = true
  here.deliver(event('1'))
  here.state.online = false
  here.deliver(event('2'))
  here.state.online = true
  await here.flush()
  here.leave()
  expect([here.pushed, here.sent, await here.queue.read()]).toEqual([[], [], []])
})
