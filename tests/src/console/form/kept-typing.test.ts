/** Typed text is there again after a reload, for its operator alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTyping, keptTyping } from '#src/console/form/kept-typing.ts'
import { stubSessionStorage } from '#tests/support/console/session-storage.ts'

const [ADA, GRACE] = ['1', '11']

beforeEach(stubSessionStorage)
afterEach(() => vi.unstubAllGlobals())

test('is kept by operator and form until it is forgotten', () => {
  keptTyping(ADA, 'act hideVendor 7').keep({ reason: 'photos of others' })
  const again = keptTyping(ADA, 'act hideVendor 7')
  expect(again.read()).toEqual({ reason: 'photos of others' })
  expect(keptTyping(GRACE, 'act hideVendor 7').read()).toEqual({})
  expect(keptTyping(ADA, 'act hideVendor 8').read()).toEqual({})
  again.forget()
  expect(again.read()).toEqual({})
})

test('who signs out leaves nothing behind, and takes nothing of another operator along', () => {
  keptTyping(ADA, 'act hideVendor 7').keep({ reason: 'photos of others' })
  keptTyping(ADA, 'step look').keep({ name: 'Oak' })
  keptTyping(GRACE, 'step look').keep({ name: 'Elm' })
  forgetTyping(ADA)
  expect(sessionStorage).toHaveLength(1)
  expect(keptTyping(GRACE, 'step look').read()).toEqual({ name: 'Elm' })
})

test('of a person who is deleted, nothing that names them stays', () => {
  keptTyping(ADA, 'act editPerson eve@example.com field=name').keep({ reason: 'asked by phone' })
  keptTyping(ADA, 'act hideVendor 7').keep({ reason: 'eve@example.com asked' })
  keptTyping(ADA, 'step look').keep({ name: 'Oak' })
  forgetTyping(ADA, 'eve@example.com')
  expect(keptTyping(ADA, 'act hideVendor 7').read()).toEqual({})
  expect(keptTyping(ADA, 'act editPerson eve@example.com field=name').read()).toEqual({})
  expect(keptTyping(ADA, 'step look').read()).toEqual({ name: 'Oak' })
})

test('a browser that refuses its storage, or holds something else, keeps nothing and fails nowhere', () => {
  sessionStorage.setItem(`console-typed ${ADA} form`, '[1')
  expect(keptTyping(ADA, 'form').read()).toEqual({})
  vi.stubGlobal('sessionStorage', undefined)
  const kept = keptTyping(ADA, 'form')
  kept.keep({ name: 'Oak' })
  expect(kept.read()).toEqual({})
  forgetTyping(ADA)
})
