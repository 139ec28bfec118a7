import { expect, test } from 'vitest'
import { keptWords, outlookWords, sizeWords } from '#src/features/account/device/format-storage.ts'

test('what is kept is counted in words', () => {
  expect(keptWords({ drafts: 0, waiting: 0, receipts: 0, hasClient: false })).toBe('Nothing yet')
  expect(keptWords({ drafts: 2, waiting: 1, receipts: 3, hasClient: true })).toBe(
    '2 drafts, 1 request not sent yet, 3 receipts, and your contact details',
  )
})

test('a browser that promises nothing is not made to promise', () => {
  const outlook = { persisted: false, usedBytes: null, quotaBytes: null }
  expect(outlookWords({ ...outlook, persisted: true }, true)).toContain('promised')
  expect(outlookWords(outlook, true)).toContain('seven days')
  expect(outlookWords(outlook, false)).toContain('may delete')
})

test('sizes are rounded', () => {
  expect(sizeWords(40_000)).toBe('less than 0.1 MB')
  expect(sizeWords(3_420_000)).toBe('about 3.4 MB')
})
