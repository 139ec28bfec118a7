import { expect, test } from 'vitest'
import { demoNotice, isDemo, sampleNotice } from '#src/ui/format/sample-notice.ts'

const sample = { isSample: true }
const real = {}

test('before sending, whoever asks sample vendors is told that no one will reply', () => {
  expect(sampleNotice([sample])).toBe('This is a sample vendor. No one will reply.')
  expect(sampleNotice([sample, sample])).toBe('These are sample vendors. No one will reply.')
  expect(sampleNotice([sample, real])).toBe('1 of these is a sample vendor and won’t reply.')
  expect(sampleNotice([sample, real, sample])).toBe('2 of these are sample vendors and won’t reply.')
  expect(sampleNotice([real])).toBeNull()
  expect(sampleNotice([])).toBeNull()
})

test('after sending, it is a demo request if no real vendor was asked', () => {
  expect(demoNotice([sample])).toBe('Saved as a demo request. Sample vendors don’t reply.')
  expect(demoNotice([sample, sample, real])).toBe('2 sample vendors won’t reply.')
  expect(demoNotice([real])).toBeNull()
  expect([isDemo([sample]), isDemo([sample, real]), isDemo([])]).toEqual([true, false, false])
})

test('nobody says that a sample vendor does not reply beside its reply', () => {
  const played = 'Saved as a demo request. Replies from sample vendors aren’t from real businesses.'
  for (const state of ['opened', 'quoted', 'declined'] as const) {
    expect(demoNotice([{ isSample: true, state }])).toBe(played)
    expect(demoNotice([{ isSample: true, state }, real])).toBeNull()
  }
  expect(demoNotice([{ isSample: true, state: 'delivered', unreadMessages: 1 }])).toBe(played)
  expect(demoNotice([{ isSample: true, state: 'delivered', unreadMessages: 0 }])).toContain('don’t reply')
  expect(demoNotice([sample, { state: 'quoted' }])).toBe('1 sample vendor won’t reply.')
})
