/** Connectivity, install, background sync, badge, persistent storage, the live view and what was seen. */
import { describe, expect, test } from 'vitest'
import { registerSync } from '#src/pwa/service-worker/background-sync.ts'
import type { NewCounts } from '#contract/notifications/notifications.ts'
import { createObservable } from '#src/sync/observable.ts'
import { syncBadge } from '#src/pwa/install/badge.ts'
import { createConnectivity } from '#src/sync/connectivity/connectivity.ts'
import { createInstallation, type InstallPorts } from '#src/pwa/install/install.ts'
import { createOfflineView } from '#src/sync/outbox/create-offline-view.ts'
import { seenUrls } from '#src/pwa/service-worker/save-seen-pages.ts'
import { persistAfterFirstDraft } from '#src/sync/storage/persistence.ts'
import { pending } from '#tests/support/world/clock.ts'
import { createWorld, filledDraft } from '#tests/support/world/world.ts'
import { NOTHING_NEW } from '#tests/support/world/new-counts.ts'

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await pending()
}

describe('connectivity', () => {
  const start = (onLine: boolean) => {
    const events = new EventTarget()
    const connectivity = createConnectivity(
      () => events,
      () => onLine,
    )
    connectivity.start()
    return { ...connectivity, events, stateNow: connectivity.state.get }
  }

  test('follows the browser’s word', () => {
    const { events, stateNow } = start(true)
    events.dispatchEvent(new Event('offline'))
    expect(stateNow()).toBe('offline')
    events.dispatchEvent(new Event('online'))
    expect(stateNow()).toBe('online')
  })

  test('believes real requests more than the browser', () => {
    const { report, stateNow } = start(false)
    expect(stateNow()).toBe('offline')
    report('fanfare')
    expect(stateNow()).toBe('online')
    report('nobody')
    expect(stateNow()).toBe('offline')
  })

  test('tells a gateway that answers in Fanfare’s place from no connection', () => {
    const { report, stateNow } = start(true)
    report('other')
    expect(stateNow()).toBe('noResponse')
    report('fanfare')
    expect(stateNow()).toBe('online')
  })
})

describe('installing', () => {
  const start = (surroundings: Partial<InstallPorts>) => {
    const events = new EventTarget()
    const installation = createInstallation(() => ({
      events,
      userAgent: 'Chrome',
      maxTouchPoints: 0,
      standalone: false,
      showsOwn: () => true,
      ...surroundings,
    }))
    installation.start(null)
    return { ...installation, events, stateNow: installation.state.get }
  }

  test('is offered once the browser lets us, with its own dialog, once', async () => {
    const { events, install, stateNow } = start({})
    let prompts = 0
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => (prompts += 1),
    })
    expect(stateNow()).toBe('none')
    events.dispatchEvent(event)
    expect(stateNow()).toBe('offer')
    expect(event.defaultPrevented, 'the browser shows no hint of its own beside ours').toBe(true)
    await install()
    await install()
    expect(prompts).toBe(1)
    events.dispatchEvent(new Event('appinstalled'))
    expect(stateNow()).toBe('installed')
  })

  test('the browser’s own hint stays where the page has none, and ours works after it', async () => {
    const { events, install, stateNow } = start({ showsOwn: () => false })
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.reject(new DOMException('It was shown.', 'InvalidStateError')),
    })
    events.dispatchEvent(event)
    expect([event.defaultPrevented, stateNow()]).toEqual([false, 'offer'])
    await install()
    expect(stateNow()).toBe('none')
  })

  test.each([
    ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)' }, 'explainIos'],
    ['an iPad that says it is a Mac', { userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 5 }, 'explainIos'],
    ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh)' }, 'none'],
    ['an iPhone that runs it from the home screen', { userAgent: 'iPhone', standalone: true }, 'installed'],
  ])('%s', (_device, surroundings, state) => {
    expect(start(surroundings).stateNow()).toBe(state)
  })
})

describe('what waits in the outbox', () => {
  const setup = () => {
    const world = createWorld()
    const { offline, storage } = world.phone().openTab()
    return { world, offline, storage, view: createOfflineView(() => Promise.resolve(offline), pending) }
  }

  test('the view follows every change', async () => {
    const { offline, view } = setup()
    expect(view.get().status).toBe('loading')
    const draft = filledDraft(offline)
    await offline.drafts.save(draft)
    await settled()
    expect(view.get()).toMatchObject({
      status: 'ready',
      drafts: [{ kind: 'quoteRequest', draft: { id: draft.id } }],
      items: [],
    })
    const { record } = await offline.outbox.enqueue(draft)
    await offline.outbox.sendNow(record.key)
    await settled()
    expect(view.get()).toMatchObject({ drafts: [], items: [{ record: { state: 'sent' } }] })
  })

  test('a storage that cannot be read is shown as such', async () => {
    const { storage, view } = setup()
    storage.failNext('unavailable', 99)
    await view.refresh()
    expect(view.get()).toMatchObject({ status: 'unavailable', problem: { reason: 'unavailable' } })
  })

  test('registers a background sync for every new request, and survives a refusal', async () => {
    const { offline, view } = setup()
    const tags: string[] = []
    registerSync(view, async () => ({
      sync: {
        register: async (tag: string) => {
          tags.push(tag)
          throw new Error('Not allowed')
        },
      },
    }))
    await offline.outbox.enqueue(filledDraft(offline))
    await settled()
    await offline.flush()
    await settled()
    await offline.outbox.enqueue(filledDraft(offline))
    await settled()
    expect(tags).toEqual(['outbox', 'outbox'])
  })

  test('the badge counts what is not delivered, and goes away', async () => {
    const { offline, view } = setup()
    const shown: (number | null)[] = []
    syncBadge(
      view,
      createObservable<NewCounts | null>(null),
      {
        setAppBadge: async (count) => void shown.push(count),
        clearAppBadge: async () => void shown.push(null),
      },
      () => false,
    )
    await offline.outbox.enqueue(filledDraft(offline))
    await settled()
    await offline.flush()
    await settled()
    expect(shown).toEqual([1, null])
  })

  test('the badge counts what is new beside what is not delivered', async () => {
    const { offline, view } = setup()
    const counts = createObservable<NewCounts | null>(null)
    const shown: (number | null)[] = []
    syncBadge(
      view,
      counts,
      {
        setAppBadge: async (count) => void shown.push(count),
        clearAppBadge: async () => void shown.push(null),
      },
      () => false,
    )
    await offline.outbox.enqueue(filledDraft(offline))
    await settled()
    counts.set({ ...NOTHING_NEW, hostMessages: 1, quotes: 2 })
    counts.set(null)
    expect(shown).toEqual([1, 4, 1])
  })

  test('the number that the worker has set stays until what is new is known, and is replaced then', async () => {
    const { view } = setup()
    const counts = createObservable<NewCounts | null>(null)
    const shown: (number | null)[] = []
    const surface = {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(null),
    }
    syncBadge(view, counts, surface, () => true)
    await view.refresh()
    await settled()
    expect(shown).toEqual([])
    counts.set(NOTHING_NEW)
    // A push message arrived meanwhile, and was read on another device.
    counts.set({ ...NOTHING_NEW })
    expect(shown).toEqual([null, null])
  })

  test('the badge of an earlier visit goes away when the worker has delivered meanwhile', async () => {
    const { view } = setup()
    const shown: (number | null)[] = []
    syncBadge(
      view,
      createObservable<NewCounts | null>(null),
      {
        setAppBadge: async (count) => void shown.push(count),
        clearAppBadge: async () => void shown.push(null),
      },
      () => false,
    )
    await view.refresh()
    await settled()
    expect(shown).toEqual([null])
  })
})

test('persistent storage is asked for once, after the first saved draft', async () => {
  const { offline } = createWorld().phone().openTab()
  let asked = 0
  const surface = {
    persisted: async () => false,
    persist: async () => {
      asked += 1
      return true
    },
  }
  persistAfterFirstDraft(offline, surface)
  await offline.client.remember({ firstName: 'Ana' })
  await settled()
  expect(asked).toBe(0)
  const draft = filledDraft(offline)
  await offline.drafts.save(draft)
  await offline.drafts.save(draft)
  await settled()
  expect(asked).toBe(1)
})

test('what was seen: this site’s API calls and pictures, each once', () => {
  const origin = 'https://fanfare.test'
  const urls = [
    '/api/v1/servicetypes',
    `${origin}/api/v1/servicetypes`,
    '/pictures/a_80x80',
    '/assets/app.js',
    'https://cdn.test/pictures/b',
    '',
    'http://[',
  ]
  expect(seenUrls(urls, origin)).toEqual([`${origin}/api/v1/servicetypes`, `${origin}/pictures/a_80x80`])
})
