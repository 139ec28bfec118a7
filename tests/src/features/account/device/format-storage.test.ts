import { expect, test } from 'vitest'
import {
  hasAnything,
  storedLabel,
  storageRetentionMessage,
  formatSize,
} from '#src/features/account/device/format-storage.ts'

const REQUEST = { noun: 'request', nouns: 'requests' }

test('what is stored is counted in words', () => {
  expect(storedLabel({ drafts: 0, unsent: [], receipts: 0, hasClient: false })).toBe('Nothing saved yet')
  expect(storedLabel({ drafts: 2, unsent: [REQUEST], receipts: 3, hasClient: true })).toBe(
    '2 drafts, 1 request not sent yet, 3 receipts and your contact details',
  )
  const photos = { drafts: 0, unsent: [], receipts: 0, hasClient: false, galleryPhotos: 2 }
  expect(storedLabel(photos)).toBe('2 photos not uploaded yet')
  expect([hasAnything(photos), hasAnything({ ...photos, galleryPhotos: 0 })]).toEqual([true, false])
  const both = [REQUEST, { noun: 'reply', nouns: 'replies' }, REQUEST]
  expect(storedLabel({ drafts: 0, unsent: both, receipts: 0, hasClient: false })).toBe(
    '2 requests not sent yet and 1 reply not sent yet',
  )
})

test('a browser that promises nothing is not made to promise', () => {
  const outlook = { persisted: false, usedBytes: null, quotaBytes: null }
  expect(storageRetentionMessage({ ...outlook, persisted: true }, 'homeScreen')).toContain('will keep this')
  expect(storageRetentionMessage(outlook, 'homeScreen')).toMatch(/seven days.+Home Screen/)
  expect(storageRetentionMessage(outlook, 'dock')).toMatch(/seven days.+Dock/)
  expect(storageRetentionMessage(outlook, null)).toContain('may delete')
})

test('sizes are rounded', () => {
  expect(formatSize(40_000)).toBe('less than 0.1 MB')
  expect(formatSize(3_420_000)).toBe('about 3.4 MB')
  expect(formatSize(10_737_400_000)).toBe('about 10.7 GB')
})

test('files that another app shared are something to delete', () => {
  const shared = { drafts: 0, unsent: [], receipts: 0, hasClient: false, sharedFiles: 2 }
  expect([hasAnything(shared), storedLabel(shared)]).toEqual([true, '2 shared files'])
})
