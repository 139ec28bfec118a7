/** Text and photos that a paid signup still owes its profile go up from whatever page is open. */
import { expect, test, vi } from 'vitest'
import { FLUSH_INTERVAL_MS } from '#contract/limits.ts'
import type { OfflineChange } from '#contract/worker-messages.ts'
import { startLateSignup } from '#src/sync/photos/pending-signup.ts'
import type { PhotoView } from '#src/sync/photos/photo-delivery.ts'
import { failing, fakeApi } from '#tests/support/device/fake-api.ts'
import { signupStorage } from '#tests/support/device/signup-storage.ts'
import { paid, typed } from '#tests/src/features/vendor-signup/session/typed-signup.ts'

const DESCRIPTION = 'Plays what the room wants to hear.'

interface World {
  accountId?: number | null
  step?: string
  reachable?: boolean
  photo?: PhotoView['status']
}

async function aPage({ accountId = paid.account.id, step = 'success', reachable = true, photo = 'none' }: World = {}) {
  const phone = signupStorage()
  await phone.memory.save({ data: { ...typed, description: DESCRIPTION }, placeText: '' })
  await phone.memory.note(() => ({ paid: { ...paid, passwordSet: true }, step }))
  const world = { accountId, reachable }
  const api = fakeApi({ updateMember: () => (world.reachable ? {} : failing('offline')()) })
  const run = vi.fn(async () => {})
  const waits: number[] = []
  const window = new EventTarget()
  const listeners: ((change: OfflineChange) => void)[] = []
  const bring = startLateSignup({
    api,
    offline: {
      signup: phone.memory,
      subscribe: (listener) => {
        listeners.push(listener)
        return () => false
      },
    },
    accountId: () => world.accountId,
    photos: async () => ({ run, waits: () => photo === 'waiting' }),
    ports: {
      window,
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
      later: (_work, ms) => {
        waits.push(ms)
        return () => {}
      },
    },
  })
  return {
    ...phone,
    world,
    api,
    run,
    waits,
    window,
    bring,
    tell: (change: OfflineChange) => listeners.forEach((listener) => listener(change)),
  }
}

test('a text that waited goes to the profile, once, and the photo after it', async () => {
  const page = await aPage()
  expect(await page.bring()).toBe(false)
  await page.bring()
  expect(page.api.calls).toMatchObject([
    { name: 'updateMember', args: { params: { id: 8 }, body: { description: DESCRIPTION } } },
  ])
  expect((await page.memory.load())?.paid).toMatchObject({ descriptionSaved: true })
  expect(page.run).toHaveBeenCalledWith(8)
})

test('a text that is still being written is left alone', async () => {
  const page = await aPage({ step: 'description' })
  await page.bring()
  expect(page.api.calls).toEqual([])
})

test('what could not go up is tried again after a while, and when the connection is back', async () => {
  const page = await aPage({ reachable: false })
  expect(await page.bring()).toBe(true)
  expect(page.waits).toContain(FLUSH_INTERVAL_MS)
  page.world.reachable = true
  page.window.dispatchEvent(new Event('online'))
  await expect.poll(async () => (await page.memory.load())?.paid).toMatchObject({ descriptionSaved: true })
})

test('nothing goes up as somebody else; once the vendor has signed in it does', async () => {
  const page = await aPage({ accountId: 99 })
  expect(await page.bring()).toBe(false)
  expect([page.api.calls, page.run.mock.calls]).toEqual([[], []])
  page.world.accountId = paid.account.id
  page.tell({ type: 'accountChanged' })
  await expect.poll(() => page.run).toHaveBeenCalled()
})

test('a photo that waits is a reason to come back', async () => {
  const page = await aPage({ photo: 'waiting' })
  expect(await page.bring()).toBe(true)
})

test('a connection that comes back while the photo goes up is used for the text at once', async () => {
  const page = await aPage({ reachable: false })
  await page.bring()
  page.run.mockImplementationOnce(async () => {
    page.world.reachable = true
    page.window.dispatchEvent(new Event('online'))
  })
  expect(await page.bring()).toBe(false)
  expect((await page.memory.load())?.paid).toMatchObject({ descriptionSaved: true })
})
