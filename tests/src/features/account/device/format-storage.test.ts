import { expect, test } from 'vitest'
import { storedLabel, outlookMessage, formatSize } from '#src/features/account/device/format-storage.ts'

const REQUEST = { noun: 'request' }

test('what is stored is counted in words', () => {
  expect(storedLabel({ drafts: 0, unsent: [], receipts: 0, hasClient: false })).toBe('Nothing yet')
  expect(storedLabel({ drafts: 2, unsent: [REQUEST], receipts: 3, hasClient: true })).toBe(
    '2 drafts, 1 request not sent yet, 3 receipts, and your contact details',
  )
  const both = [REQUEST, { noun: 'answer' }, REQUEST]
  expect(storedLabel({ drafts: 0, unsent: both, receipts: 0, hasClient: false })).toBe(
    '2 requests not sent yet and 1 answer not sent yet',
  )
})

test('a browser that promises nothing is not made to promise', () => {
  const outlook = { persisted: false, usedBytes: null, quotaBytes: null }
  expect(outlookMessage({ ...outlook, persisted: true }, true)).toContain('promised')
  expect(outlookMessage(outlook, true)).toContain('seven days')
  expect(outlookMessage(outlook, false)).toContain('may delete')
})

test('sizes are rounded', () => {
  expect(formatSize(40_000)).toBe('less than 0.1 MB')
  expect(formatSize(3_420_000)).toBe('about 3.4 MB')
})
