import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toFieldErrors } from '#contract/errors.ts'
import { filledLine } from '#contract/text.ts'

const Name = filledLine('The name', 60, 'Enter a name.')
const problemOf = (text: string) => {
  const { issues } = v.safeParse(v.object({ name: Name }), { name: text })
  return issues && toFieldErrors(issues)[0]?.message
}

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a space of no width', '\u200B'],
  ['a word joiner', '\u2060'],
  ['soft hyphens', '\u00AD\u00AD'],
  ['a Hangul filler', '\u3164'],
  ['an empty braille cell', '\u2800'],
])('a name of %s shows nothing, and is asked for', (_what, text) => {
  expect(problemOf(text)).toBe('Enter a name.')
})

test.each(['Zoë', '李', '👩‍👩‍👧', 'DJ\u00ADNova', '7'])('a name that is seen passes: %s', (text) => {
  expect(problemOf(text)).toBeUndefined()
})
