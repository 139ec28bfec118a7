/** Notifications on a device: how a browser may respond, and whose they are. */
import { expect, test } from 'vitest'
import type { Api } from '#src/api/client.ts'
import {
  deviceState,
  renewDevice,
  turnOff,
  turnOn,
  NO_RESPONSE_MS,
  type DevicePorts,
} from '#src/pwa/notifications/device.ts'

const KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer

interface Replies {
  permission?: NotificationPermission
  says?: NotificationPermission
}

function aPhone({ permission = 'default', says = 'granted' }: Replies = {}) {
  const calls: string[] = []
  const stored = new Map<string, string>()
  let made = 0
  let current: { endpoint: string; key: string } | null = null
  let serverKey = KEY
  const world = { now: 1_000, unreachable: false, shown: 0 }
  const subscriptionOf = (mine: { endpoint: string; key: string }) => ({
    endpoint: mine.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(mine.key) },
    toJSON: () => ({ endpoint: mine.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      current = null
      return true
    },
  })
  const manager = {
    getSubscription: async () => current && subscriptionOf(current),
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      current = { endpoint: `https://push.test/${(made += 1)}`, key: applicationServerKey as string }
      return subscriptionOf(current)
    },
  }
  const ports: DevicePorts = {
    isSupported: () => true,
    pushManager: async () => manager,
    readyPushManager: async () => manager,
    closeShown: async () => void (world.shown = 0),
    now: () => world.now,
    permission: () => permission,
    askPermission: async () => (permission = says),
    isIosBrowser: () => false,
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
  }
  const api = {
    call: async (name: string, args?: { body: { endpoint: string } }) => {
      calls.push(args ? `${name} ${args.body.endpoint}` : name)
      if (world.unreachable) throw new Error('offline')
      return { value: { publicKey: serverKey }, savedAt: null }
    },
  } as unknown as Api
  return {
    ports,
    stored,
    api,
    calls,
    world,
    endpoint: () => current?.endpoint,
    newServerKey: (key: string) => {
      serverKey = key
    },
  }
}

test('it is off until the person turns it on, and the server hears of the device', async () => {
  const { ports, api, calls } = aPhone()
  expect(await deviceState(ports, 1)).toBe('off')
  expect(calls).toEqual([])
  expect(await turnOn(ports, api, 1)).toBe('on')
  expect(await deviceState(ports, 1)).toBe('on')
  expect(calls).toEqual(['notifications', 'addDevice https://push.test/1'])
})

test('a person who says no is not subscribed, and is told where to change it', async () => {
  const { ports, api, calls } = aPhone({ says: 'denied' })
  expect(await turnOn(ports, api, 1)).toBe('blocked')
  expect(calls).toEqual([])
})

test('a browser without push, and an iPhone’s browser, say what they are', async () => {
  const { ports } = aPhone()
  const none = { ...ports, isSupported: () => false }
  expect(await deviceState(none, 1)).toBe('unsupported')
  expect(await deviceState({ ...none, isIosBrowser: () => true }, 1)).toBe('needsInstall')
})

test('before the worker is registered it can be turned on', async () => {
  const { ports, api } = aPhone()
  const first = { ...ports, pushManager: async () => undefined }
  expect(await deviceState(first, 1)).toBe('off')
  expect(await turnOn(first, api, 1)).toBe('on')
})

test('turning off ends it on the device and at the server', async () => {
  const { ports, api, calls, endpoint } = aPhone()
  await turnOn(ports, api, 1)
  expect(await turnOff(ports, api)).toBe('off')
  expect([endpoint(), calls.at(-1)]).toEqual([undefined, 'removeDevice https://push.test/1'])
})

test('without a connection it is off on the device all the same', async () => {
  const { ports, api, world, endpoint } = aPhone()
  await turnOn(ports, api, 1)
  world.unreachable = true
  expect(await turnOff(ports, api)).toBe('off')
  expect([endpoint(), await deviceState(ports, 1)]).toEqual([undefined, 'off'])
})

test('whoever signs in next is not notified as before, and the device is silent', async () => {
  const { ports, api, world, endpoint } = aPhone()
  await turnOn(ports, api, 1)
  world.shown = 1
  expect(await deviceState(ports, 2)).toBe('off')
  await renewDevice(ports, api, 2)
  expect([endpoint(), world.shown]).toEqual([undefined, 0])
})

test('a sign-out that could not end the subscription in time: the next page does it', async () => {
  const { ports, api, stored, world, endpoint } = aPhone()
  await turnOn(ports, api, 1)
  world.shown = 1
  stored.clear()
  await renewDevice(ports, api, null)
  expect([endpoint(), world.shown]).toEqual([undefined, 0])
})

test('a tab that opens while it is being turned on leaves it on', async () => {
  const { ports, api, endpoint } = aPhone()
  const slow = {
    call: async (...args: Parameters<Api['call']>) => {
      if (args[0] === 'addDevice') await renewDevice(ports, api, 1)
      return api.call(...args)
    },
  } as unknown as Api
  expect(await turnOn(ports, slow, 1)).toBe('on')
  expect(endpoint()).toBe('https://push.test/1')
})

test('when the server could not be told, it is still off', async () => {
  const { ports, api, world } = aPhone()
  world.unreachable = true
  await expect(turnOn(ports, api, 1)).rejects.toThrow('offline')
  expect(await deviceState(ports, 1)).toBe('off')
})

const DAY_MS = 24 * 60 * 60_000

test('the server is told again once a day, with a new subscription when it has another key', async () => {
  const { ports, api, calls, world, newServerKey } = aPhone()
  await renewDevice(ports, api, 1)
  expect(calls).toEqual([])
  await turnOn(ports, api, 1)
  const before = calls.length
  await renewDevice(ports, api, 1)
  expect(calls).toHaveLength(before)
  world.now += DAY_MS + 1
  await renewDevice(ports, api, 1)
  expect(calls.at(-1)).toBe('addDevice https://push.test/1')
  world.now += DAY_MS + 1
  newServerKey(`B${'A'.repeat(86)}`)
  await renewDevice(ports, api, 1)
  expect(calls.at(-1)).toBe('addDevice https://push.test/2')
})

test('a session that ended took the device with it: the next sign-in tells the server at once', async () => {
  const { ports, api, calls } = aPhone()
  await turnOn(ports, api, 1)
  await renewDevice(ports, api, null)
  const before = calls.length
  await renewDevice(ports, api, 1)
  expect(calls.slice(before)).toEqual(['notifications', 'addDevice https://push.test/1'])
})

/** A browser that only shows an icon: the question stays open until `answer`. Timers run by hand. */
function anOpenQuestion(phone: ReturnType<typeof aPhone>) {
  const waiting = new Map<() => void, number>()
  const seen: string[] = []
  const responses: ((says: NotificationPermission) => void)[] = []
  let taps = 0
  const ports: DevicePorts = {
    ...phone.ports,
    askPermission: () => new Promise((resolve) => responses.push(resolve)),
  }
  return {
    waiting,
    seen,
    answer: (says: NotificationPermission) => responses.forEach((resolve) => resolve(says)),
    runTimers: () => [...waiting.keys()].forEach((work) => work()),
    tap() {
      const tap = (taps += 1)
      return turnOn(ports, phone.api, 7, {
        later(work, ms) {
          waiting.set(work, ms)
          return () => void waiting.delete(work)
        },
        onNoResponse: () => void seen.push(`unanswered ${tap}`),
        isCurrent: () => tap === taps,
      })
    },
  }
}

test('a question that stays open is reported, and its answer still counts', async () => {
  const phone = aPhone()
  const question = anOpenQuestion(phone)
  const on = question.tap()
  expect([...question.waiting.values()]).toEqual([NO_RESPONSE_MS])
  question.runTimers()
  expect(question.seen).toEqual(['unanswered 1'])
  question.answer('granted')
  expect(await on).toBe('on')
  expect(question.waiting.size).toBe(0)
})

test('after a second tap on an open question the device is told of once', async () => {
  const phone = aPhone()
  const question = anOpenQuestion(phone)
  const taps = [question.tap(), question.tap()]
  question.answer('granted')
  expect((await Promise.all(taps)).at(-1)).toBe('on')
  expect(phone.calls.filter((call) => call.startsWith('addDevice'))).toHaveLength(1)
  expect(question.seen).toEqual([])
})
