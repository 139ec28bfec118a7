import { expect, test } from 'vitest'
import { demoNotice, isDemo, sampleNotice } from '#src/vendor/sample-notice.ts'

const sample = { isSample: true }
const real = {}

test('before sending, whoever asks sample vendors is told that no real business will reply', () => {
  expect(sampleNotice([sample])).toBe('This is a sample vendor. No real business will reply.')
  expect(sampleNotice([sample, sample])).toBe('These are sample vendors. No real business will reply.')
  expect(sampleNotice([sample, real])).toBe('1 of these is a sample vendor, not a real business.')
  expect(sampleNotice([sample, real, sample])).toBe('2 of these are sample vendors, not real businesses.')
  expect(sampleNotice([real])).toBeNull()
  expect(sampleNotice([])).toBeNull()
})

test('after sending, it is a demo request if no real vendor was asked', () => {
  expect(demoNotice([sample])).toBe('Saved as a demo request. No real business will reply.')
  expect(demoNotice([sample], true)).toBe('This is a demo request. Replies here don’t come from real businesses.')
  expect(demoNotice([sample, sample, real])).toBe('2 of them are sample vendors, not real businesses.')
  expect(demoNotice([real])).toBeNull()
  expect([isDemo([sample]), isDemo([sample, real]), isDemo([])]).toEqual([true, false, false])
})
