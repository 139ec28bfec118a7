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

const MANY = 'The name has too many accents on one letter.'

test('a letter with a tower of marks is refused, also with invisible characters between them', () => {
  expect(problemOf(`Z${'\u0351'.repeat(50)}algo`)).toBe(MANY)
  expect(problemOf(`DJ Z${'\u0351'.repeat(6)}`)).toBe(MANY)
  expect(problemOf(`Z${'\u0351\u200D'.repeat(6)}`)).toBe(MANY)
})

test.each([
  ['Vietnamese, decomposed', 'Nguyễn Thị Ngọc Ánh'.normalize('NFD')],
  ['Hindi', 'क्षत्रिय श्रीमती ज्योत्स्ना'],
  ['Hebrew with points', 'שִׁמְעוֹן שַׁבָּת'],
  ['Arabic with marks', 'مُحَمَّدٌ'],
  ['Thai', 'น้ำผึ้ง'],
  ['Burmese', 'မြွှေး ကျွန်ုပ်'],
  ['Tibetan', 'བསྒྲུབས་ཀྱི'],
  ['four marks on one letter', 'a\u0323\u0302\u0301\u0331'],
  ['emoji', '❤️‍🔥 DJ 👩🏽‍🎤 1️⃣'],
])('a name in %s passes', (_script, text) => {
  expect(problemOf(text)).toBeUndefined()
})
