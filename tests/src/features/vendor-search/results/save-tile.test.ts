/** Saving a vendor from its tile: what is stored, what is shown, and what is said when it can't be saved. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SIGN_IN_COOKIES } from '#contract/signed-in.ts'
import { saveTile } from '#src/features/vendor-search/results/save-tile.ts'
import { readSignIn } from '#src/session/signed-in.ts'
import { followSaved } from '#src/sync/storage/follow-saved.ts'
import { savedIds } from '#src/sync/storage/saved-ids.ts'
import { savedNote } from '#src/sync/storage/saved-note.ts'
import { createWorld, DJ, filledDraft } from '#tests/support/world/world.ts'
import { vendor } from '../samples.ts'

const SHOWN = vendor(845, { profileName: 'Midnight Motown', cityName: 'Boston', stateOrProvinceAbbreviation: 'MA' })

function buttonOf(id: number, pressed = 'false') {
  const attributes = new Map([['aria-pressed', pressed]])
  return {
    dataset: { save: String(id) },
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  }
}

function page() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['vendor-search', 'standard'], { pages: [{ reply: { searchResults: [SHOWN] } }] })
  queryClient.setQueryData(['vendor-search', '/servicetypes'], [])
  const { offline } = createWorld().phone().openTab()
  return {
    queryClient,
    offline,
    tap: (button: ReturnType<typeof buttonOf>, address = '/dj/new-york-city-ny') =>
      saveTile(button, queryClient, async () => offline, `https://fanfare.example${address}`),
  }
}

beforeEach(() => {
  savedIds.set(new Set())
  savedNote.set(null)
})

test('a tap saves what the tile shows, and the next one removes it', async () => {
  const { offline, tap } = page()
  const button = buttonOf(845)
  await tap(button)
  expect(await offline.savedVendors.list()).toMatchObject([
    { memberID: 845, profileName: 'Midnight Motown', cityLabel: 'Boston, MA' },
  ])
  expect([button.getAttribute('aria-pressed'), [...savedIds.get()]]).toEqual(['true', [845]])
  expect(savedNote.get()).toMatchObject({ href: '/on-this-device/saved' })
  await tap(button)
  expect(await offline.savedVendors.list()).toEqual([])
  expect([button.getAttribute('aria-pressed'), savedNote.get()]).toEqual(['false', null])
})

test('who is signed in is not told that the vendor is on this device only', async () => {
  const { tap } = page()
  await tap(buttonOf(845))
  expect(savedNote.get()?.text).toBe('Saved on this device. View list')
  onTestFinished(() => {
    vi.stubGlobal('document', { cookie: '' })
    readSignIn()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('document', { cookie: `${SIGN_IN_COOKIES.scopes}=${encodeURIComponent('account:1')}` })
  readSignIn()
  await tap(buttonOf(845))
  expect(savedNote.get()?.text).toBe('Saved. View list')
})

test('two quick taps leave the vendor not saved, and nothing says that it is', async () => {
  const { offline, tap } = page()
  const button = buttonOf(845)
  await Promise.all([tap(button), tap(button)])
  expect(await offline.savedVendors.list()).toEqual([])
  expect([button.getAttribute('aria-pressed'), savedNote.get()]).toEqual(['false', null])
})

test('a tap on a tile that does not show yet that its vendor is saved leaves it saved', async () => {
  const { offline, tap } = page()
  await offline.savedVendors.save({ ...DJ, memberID: 845, cityLabel: 'Boston, MA' })
  await tap(buttonOf(845))
  expect(await offline.savedVendors.list()).toHaveLength(1)
})

test('a full list and a failing device are told, and the tile shows that it is not saved', async () => {
  const { offline, queryClient, tap } = page()
  for (let id = 1; id <= 200; id += 1) await offline.savedVendors.save({ ...DJ, memberID: id, cityLabel: 'Boston, MA' })
  const button = buttonOf(845)
  await tap(button)
  expect([button.getAttribute('aria-pressed'), savedNote.get()?.text]).toEqual([
    'false',
    'You’ve saved 200 vendors, which is the most. Remove one first.',
  ])
  await saveTile(button, queryClient, () => Promise.reject(new Error('No storage.')), 'https://fanfare.example/dj')
  expect([button.getAttribute('aria-pressed'), savedNote.get()?.text]).toEqual([
    'false',
    'We couldn’t save this. Try again.',
  ])
})

test('tiles show what is saved on the device, and follow changes in other tabs', async () => {
  const phone = createWorld().phone()
  const [here, other] = [phone.openTab().offline, phone.openTab().offline]
  await here.savedVendors.save({ ...DJ, memberID: 12, cityLabel: 'Boston, MA' })
  followSaved(here)
  await expect.poll(() => [...savedIds.get()]).toEqual([12])
  await other.savedVendors.remove(12)
  await expect.poll(() => [...savedIds.get()]).toEqual([])
})

test.each([
  ['for its day and city', '/dj/new-york-city-ny?freeOn=2027-06-12', 'a-b'],
  ['for another day', '/dj/new-york-city-ny?freeOn=2027-06-13', undefined],
  ['for another city', '/dj/austin-tx?freeOn=2027-06-12', undefined],
  ['without a day', '/dj/new-york-city-ny', undefined],
])('a vendor saved in a search %s belongs to the event that waits on the device, or not', async (_, address, event) => {
  const { offline, tap } = page()
  await offline.outbox.enqueue({ ...filledDraft(offline), eventKey: 'a-b' })
  await tap(buttonOf(845), address)
  expect((await offline.savedVendors.list())[0]?.eventKey).toBe(event)
  expect(savedNote.get()).toEqual(
    event
      ? { text: 'Saved for Birthday party. View event', href: '/my-events/a-b' }
      : { text: 'Saved on this device. View list', href: '/on-this-device/saved' },
  )
})
