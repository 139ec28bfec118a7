/** Typing of an act is there after a reload, and never stands in for what has changed since. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptTyping } from '#src/console/form/kept-typing.ts'
import { keepTyping, nameOfTyping, readTyping } from '#src/console/work/use-act-typing.ts'
import { stubSessionStorage } from '#tests/support/console/session-storage.ts'

beforeEach(stubSessionStorage)
afterEach(() => vi.unstubAllGlobals())

const edit = (text: string) => ({ act: 'editVendor', given: { field: 'name', seen: text }, start: { text } }) as const

test('the text and the reason are there again while the thing is as it was', () => {
  const kept = keptTyping('1', 'edit')
  const options = { ...edit('Oak').given, text: 'Oak Band' }
  keepTyping(kept, edit('Oak'), { options, reason: 'asked by phone' })
  expect(readTyping(kept, edit('Oak'))).toEqual({ options, reason: 'asked by phone' })
})

test('a text that has changed since is shown as it is, and saved over by nothing that was typed before', () => {
  const kept = keptTyping('1', 'edit')
  keepTyping(kept, edit('Oak'), { options: { ...edit('Oak').given, text: 'Oak Band' }, reason: 'why' })
  expect(readTyping(kept, edit('Oak Duo'))).toBeNull()
})

test('start values that weren’t touched, and what is given, aren’t kept', () => {
  const kept = keptTyping('1', 'change')
  const opened = { act: 'changePromotion', given: {}, start: { off: '10%', tier: 'any' } } as const
  keepTyping(kept, opened, { options: { off: '10%', tier: 'pro' }, reason: '' })
  expect(Object.keys(kept.read())).toEqual(['tier', 'reason', 'base'])
  expect(readTyping(kept, { ...opened, start: { off: '20%', tier: 'any' } })).toBeNull()
})

test('each thing of one target has typing of its own, however it was seen', () => {
  const checked = (what: string, mark: string) => nameOfTyping('markChecked', 7, { what, mark })
  expect(checked('phone', 'a')).toBe(checked('phone', 'b'))
  expect(checked('phone', 'a')).not.toBe(checked('insurance', 'a'))
  const names = [
    nameOfTyping('withdrawPrice', 'basic', { from: '2027-01-01' }),
    nameOfTyping('withdrawPrice', 'basic', { from: '2027-02-01' }),
    nameOfTyping('restoreText', 'pages/terms', { version: '1' }),
    nameOfTyping('restoreText', 'pages/terms', { version: '2' }),
    nameOfTyping('switchPromotion', 'SPRING', { to: 'on' }),
    nameOfTyping('switchPromotion', 'SPRING', { to: 'off' }),
  ]
  expect(new Set(names).size).toBe(names.length)
})
