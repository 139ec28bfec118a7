import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { TRANSFER_MAX_BYTES } from '#contract/limits.ts'
import { savedPageCounts, unsentLine, requestDraftLine } from '#src/features/account/device/stored-lines.ts'
import { importMessage, textToSave } from '#src/features/account/device/move-section.tsx'
import { countSavedPages, deleteSavedPages } from '#src/sync/storage/saved-pages.ts'
import { sevenDayExit } from '#src/sync/storage/persistence.ts'
import { createWorld, filledDraft, START } from '#tests/support/world/world.ts'

const WORDS = { titleOf: () => 'Birthday party', hrefOf: () => '/requestquote?memberId=12' }
const CIRCUMSTANCES = { now: START, online: true }

test('what waits says how it stands and until when it is tried', async () => {
  const { offline } = createWorld().phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  const item = (await offline.outbox.get(record.key))!
  const until = 'we try until May 30, then it stays here'
  expect(unsentLine(item, WORDS, CIRCUMSTANCES)).toEqual({
    key: record.key,
    title: 'Birthday party',
    href: '/requests',
    facts: ['Not sent yet', until],
  })
  const stays = 'stays until you send or discard it'
  expect(unsentLine({ ...item, confirmationReason: 'imported' }, WORDS, CIRCUMSTANCES).facts).toEqual([
    'Waiting for your OK',
    stays,
  ])
  const refused = { ...item, record: { ...item.record, state: 'needsYou' as const } }
  expect(unsentLine(refused, WORDS, CIRCUMSTANCES).facts).toEqual(['Needs a fix', stays])
})

test('a draft says until when it is kept, and an expired one that it stays', async () => {
  const { offline } = createWorld().phone().openTab()
  const draft = filledDraft(offline)
  await offline.drafts.save(draft)
  const item = (await offline.drafts.load(draft.id))!
  expect(requestDraftLine(item, WORDS, START).facts).toEqual(['until Mar 31'])
  expect(requestDraftLine({ ...item, expiry: 'expired' }, WORDS, START).facts).toEqual([
    'expired Mar 31, stays until you delete it',
  ])
})

test('saved pages are counted by kind and deleted; the app itself stays', async () => {
  const stores = new Map([
    ['fanfare-searches-v2', 2],
    ['fanfare-pictures-v2', 40],
    ['fanfare-faqs-v2', 3],
    ['workbox-precache-v2-https://fanfare.example/', 90],
  ])
  const caches = {
    keys: async () => [...stores.keys()],
    open: async (name: string) =>
      ({ keys: async () => Array.from({ length: stores.get(name) ?? 0 }) }) as unknown as Cache,
    delete: async (name: string) => stores.delete(name),
  }
  const counts = await countSavedPages(caches)
  expect(savedPageCounts(counts).map(([[name], count]) => [name, count])).toEqual([
    ['search', 2],
    ['photo', 40],
    ['other file', 3],
  ])
  await deleteSavedPages(caches)
  expect([...stores.keys()]).toEqual(['workbox-precache-v2-https://fanfare.example/'])
  expect(await countSavedPages(undefined)).toEqual(new Map())
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each([
  ['Safari on a phone', IPHONE, false, 'homeScreen'],
  ['Safari on a Mac', MAC, false, 'dock'],
  ['the installed app on a phone', IPHONE, true, null],
  ['Chrome on a Mac', CHROME, false, null],
])('seven days are spoken of where they hold: %s', (_, userAgent, standalone, expected) => {
  expect(sevenDayExit({ userAgent, maxTouchPoints: 0, standalone })).toBe(expected)
})

test('an import says what became of each item, and that nothing goes out unasked', () => {
  expect(importMessage({ added: 2, alreadyHere: 1, alreadySent: 1, unreadable: 0 })).toEqual({
    tone: 'good',
    text:
      '2 items added. We’ll ask you before anything is sent from this device. Not added: 1 already here and 1 ' +
      'already sent.',
  })
  expect(importMessage({ added: 0, alreadyHere: 0, alreadySent: 0, unreadable: 3 }).tone).toBe('bad')
  expect(importMessage('notOurs').tone).toBe('bad')
  const nothing = { added: 0, alreadyHere: 0, alreadySent: 0, unreadable: 0 }
  expect(importMessage(nothing).text).toBe('Nothing in this file to add.')
})

test('a copy that could not be added again is not saved', async () => {
  expect(await textToSave({ exportAll: async () => 'a copy' })).toBe('a copy')
  const large = 'é'.repeat(TRANSFER_MAX_BYTES / 2 + 1)
  expect(await textToSave({ exportAll: async () => large })).toMatchObject({
    text: 'Too large for one file. Send the messages with files first.',
  })
})

test('the addresses of saved pages go with them', async () => {
  const databases = new IDBFactory()
  const open = () =>
    new Promise<IDBDatabase>((resolve) => {
      const opening = databases.open('workbox-expiration', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('cache-entries'))
      opening.addEventListener('success', () => resolve(opening.result))
    })
  // The worker has it open all the while.
  const db = await open()
  db.transaction('cache-entries', 'readwrite').objectStore('cache-entries').put('/vendors/dj-12', 'an address')
  await deleteSavedPages(undefined, databases)
  const left = await new Promise((resolve) => {
    const count = db.transaction('cache-entries').objectStore('cache-entries').count()
    count.addEventListener('success', () => resolve(count.result))
  })
  expect(left).toBe(0)
})
