/** Fault 19: a new worker never reloads work away, in any tab. */
import { describe, expect, test } from 'vitest'
import { createUnsavedWork, LEAVE_WARNING } from '#src/sync/unsaved-work/unsaved-work.ts'
import { createUpdates } from '#src/pwa/service-worker/updates.ts'
import { createChannels, type Channels } from '#tests/support/world/channels.ts'

function openTab(channels: Channels) {
  const did: string[] = []
  const events = new EventTarget()
  const unsavedWork = createUnsavedWork({
    channel: channels.open(),
    uuid: () => crypto.randomUUID(),
    wait: async () => {},
    events,
  })
  const updates = createUpdates({
    unsavedWork,
    skipWaiting: () => did.push('skipWaiting'),
    reload: () => did.push('reload'),
  })
  return { did, events, unsavedWork, updates, state: () => updates.state.get() }
}

describe('a new version', () => {
  test('waits for the person', () => {
    const tab = openTab(createChannels())
    tab.updates.onWaiting()
    expect(tab.state()).toBe('waiting')
    expect(tab.did).toEqual([])
  })

  test('is taken by choice: the worker takes over, then this tab reloads', async () => {
    const tab = openTab(createChannels())
    tab.updates.onWaiting()
    await tab.updates.apply()
    expect(tab.did).toEqual(['skipWaiting'])
    tab.updates.onControlled(false)
    expect(tab.did).toEqual(['skipWaiting', 'reload'])
  })

  test('fault 19, new worker mid-form: no reload', async () => {
    const tab = openTab(createChannels())
    const release = tab.unsavedWork.hold()
    tab.updates.onWaiting()
    tab.updates.onControlled(false)
    expect(tab.state()).toBe('reloadNeeded')
    await tab.updates.apply()
    expect(tab.did).toEqual([])
    // The button that was tapped says why nothing happened.
    expect(tab.state()).toBe('reloadBlocked')
    release()
    await tab.updates.apply()
    expect(tab.did).toEqual(['reload'])
  })

  test('fault 19, work in another tab holds it back until that is saved', async () => {
    const channels = createChannels()
    const [tab, other] = [openTab(channels), openTab(channels)]
    const release = other.unsavedWork.hold()
    tab.updates.onWaiting()
    await tab.updates.apply()
    expect(tab.state()).toBe('blocked')
    expect(tab.did).toEqual([])
    release()
    await tab.updates.apply()
    expect(tab.did).toEqual(['skipWaiting'])
  })

  test('fault 19, the other tabs are not reloaded: they are told', async () => {
    const tab = openTab(createChannels())
    tab.updates.onControlled(false)
    expect(tab.state()).toBe('reloadNeeded')
    expect(tab.did).toEqual([])
    await tab.updates.apply()
    expect(tab.did).toEqual(['reload'])
  })

  test('work that began after the choice is not reloaded away', async () => {
    const tab = openTab(createChannels())
    tab.updates.onWaiting()
    await tab.updates.apply()
    tab.unsavedWork.hold()
    tab.updates.onControlled(false)
    expect(tab.did).toEqual(['skipWaiting'])
    expect(tab.state()).toBe('reloadNeeded')
  })

  test('the first worker of a page is not a new version', () => {
    const tab = openTab(createChannels())
    tab.updates.onControlled(true)
    expect(tab.state()).toBe('none')
  })
})

describe('leaving', () => {
  const leave = (events: EventTarget) => {
    const event = new Event('beforeunload', { cancelable: true })
    events.dispatchEvent(event)
    return event
  }

  test('is warned about only while something is unsaved', () => {
    const { events, unsavedWork } = openTab(createChannels())
    expect(leave(events).defaultPrevented).toBe(false)
    const [first, second] = [unsavedWork.hold(), unsavedWork.hold()]
    first()
    expect(leave(events).defaultPrevented).toBe(true)
    second()
    expect(leave(events).defaultPrevented).toBe(false)
  })

  test('warns in the specification’s words', () => {
    expect(LEAVE_WARNING).toBe('Are you sure you wish to leave this page? Changes made may not be saved.')
  })
})
