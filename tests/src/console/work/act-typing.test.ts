/** Typing of an act is there until it is done or discarded, and says when the thing has changed since. */
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
  expect(readTyping(kept, edit('Oak'))).toEqual({ options, reason: 'asked by phone', hasChanged: false })
})

test('what was typed outlives a change of the thing, is marked by it, and is about the thing as it is now', () => {
  const kept = keptTyping('1', 'edit')
  keepTyping(kept, edit('Oak'), { options: { ...edit('Oak').given, text: 'Oak Band' }, reason: 'why' })
  expect(readTyping(kept, edit('Oak Duo'))).toEqual({
    options: { field: 'name', seen: 'Oak Duo', text: 'Oak Band' },
    reason: 'why',
    hasChanged: true,
  })
})

test('typing that is taken out again is no longer kept', () => {
  const kept = keptTyping('1', 'edit')
  keepTyping(kept, edit('Oak'), { options: { ...edit('Oak').given, text: 'Oak Band' }, reason: '' })
  keepTyping(kept, edit('Oak'), { options: { ...edit('Oak').given, text: 'Oak' }, reason: '' })
  expect(readTyping(kept, edit('Oak'))).toBeNull()
})

test('start values that weren’t touched, and what is given, aren’t kept', () => {
  const kept = keptTyping('1', 'change')
  const opened = { act: 'changePromotion', given: {}, start: { off: '10%', tier: 'any' } } as const
  keepTyping(kept, opened, { options: { off: '10%', tier: 'pro' }, reason: '' })
  expect(Object.keys(kept.read())).toEqual(['tier', 'reason', 'base'])
  const changed = readTyping(kept, { ...opened, start: { off: '20%', tier: 'any' } })
  expect(changed?.options).toMatchObject({ off: '20%', tier: 'pro' })
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
