/** Typing of a step is there again, except where someone else has saved or decided otherwise. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptTyping } from '#src/console/form/kept-typing.ts'
import { keepStepTyping, readStepTyping } from '#src/console/marketplace/step-typing.ts'
import { stubSessionStorage } from '#tests/support/console/session-storage.ts'

beforeEach(stubSessionStorage)
afterEach(() => vi.unstubAllGlobals())

type Setup = Parameters<typeof readStepTyping>[1]
const setup = (settings: object, fixed: Setup['fixed'] = []) => ({ settings, fixed }) as Setup

test('a field whose saved value has changed since, or that a variable decides, is shown as it is', () => {
  const kept = keptTyping('1', 'step look')
  const saved = { name: 'Fanfare', claim: '' }
  keepStepTyping(kept, saved, { name: 'Oak', claim: 'Music' })
  expect(readStepTyping(kept, setup(saved))).toEqual({ name: 'Oak', claim: 'Music' })
  expect(readStepTyping(kept, setup({ ...saved, name: 'Elm' }))).toEqual({ claim: 'Music' })
  expect(readStepTyping(kept, setup(saved, ['memberships']))).toEqual({ name: 'Oak', claim: 'Music' })
})

test('a field typed back to what is saved leaves nothing', () => {
  const kept = keptTyping('1', 'step look')
  keepStepTyping(kept, { name: 'Fanfare' }, { name: 'Oak' })
  keepStepTyping(kept, { name: 'Fanfare' }, {})
  expect(sessionStorage).toHaveLength(0)
})
