import { expect, test } from 'vitest'
import { isOvertaken } from '#src/drafts/draft-state.ts'

test('a save is overtaken by what another window wrote after it, and by no clock', () => {
  const at = (editedAt: number) => ({ editedAt })
  expect(isOvertaken(at(200), at(100), at(300))).toBe(true)
  expect(isOvertaken(at(200), at(100), at(150))).toBe(false)
  expect(isOvertaken(at(200), at(100), at(100))).toBe(false)
  // The clock was put back since the draft was opened.
  expect(isOvertaken(at(200), at(900), at(900))).toBe(false)
})
