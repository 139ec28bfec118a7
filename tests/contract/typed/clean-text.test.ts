/** Invisible characters are taken out of typed text; those that shape emoji and other scripts stay. */
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { cleanText } from '#contract/clean-text.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { PhoneNumber } from '#contract/phone.ts'
import { filled, filledLine } from '#contract/text.ts'

test.each([
  ['direction marks of Contacts', '\u202D+1 (212) 555-0123\u202C', '+1 (212) 555-0123'],
  ['isolates', '\u2068Ada\u2069', 'Ada'],
  ['right-to-left marks', 'A\u200Fd\u200Ea\u061C', 'Ada'],
  ['spaces of no width', 'Nova\u200B DJ\u2060s', 'Nova DJs'],
  ['a byte order mark', '\uFEFFAda', 'Ada'],
  ['soft hyphens of a PDF', 'Enter\u00ADtainment', 'Entertainment'],
  ['NUL, escape and bell', 'A\u0000d\u001Ba\u0007', 'Ada'],
  ['no-break, thin and wide spaces', '10\u00A0000\u2009songs\u3000live', '10 000 songs live'],
  ['line breaks of a word processor', 'First\vSecond\u2028Third\r\nFourth', 'First\nSecond\nThird\nFourth'],
  ['joiners in Latin, Greek and Cyrillic words', 'A\u200Dd\u200Ca \u0391\u200Cλ А\u200Dда', 'Ada Αλ Ада'],
  ['letters that only machines read', 'Hi\u{E0041}\u{E0042}', 'Hi'],
  ['the place of a picture', 'Ada\uFFFC', 'Ada'],
])('%s', (_what, typed, clean) => {
  expect(cleanText(typed)).toBe(clean)
  expect(cleanText(clean)).toBe(clean)
})

test.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['a heart on fire, a singer, a keycap', '❤️‍🔥 👩🏽‍🎤 1️⃣'],
  ['flags of pirates, a rainbow and Scotland', '🏴‍☠️ 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇺🇸'],
  ['Hebrew with points', 'שִׁמְעוֹן שַׁבָּת'],
  ['Arabic with marks', 'مُحَمَّدٌ'],
  ['Persian with a joiner between its parts', 'می\u200Cخواهم'],
  ['an abbreviation in Persian', 'ه\u200D'],
  ['Hindi', 'क्\u200Dष और क्\u200Cष'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['accents in two parts', 'Zoe\u0308'],
  ['tabs and lines', 'a\tb\n\nc'],
])('%s stays whole', (_what, typed) => {
  expect(cleanText(typed)).toBe(typed)
})

test('a name that was pasted over two lines is one line', () => {
  expect(v.parse(filledLine('The venue', 60, 'Enter it.'), 'The\u00A0Loft\n2nd\vfloor\t(left)')).toBe(
    'The Loft 2nd floor (left)',
  )
})

test('what is taken out does not count as long', () => {
  expect(v.parse(filled('The name', 3, 'Enter it.'), `\u200B${'\u202E'.repeat(99)}Ada`)).toBe('Ada')
})

test.each([
  ['\u202D+1 (212) 555\u20110123\u202C', '+1 (212) 555-0123'],
  ['212.555.0123', '212.555.0123'],
  ['(212) 555\u20130123 x45', '(212) 555-0123 x45'],
  ['+1 416 555 0199', '+1 416 555 0199'],
  ['212-555-0123 ext. 45', '212-555-0123 ext. 45'],
  ['tel:+12125550123', '+12125550123'],
  ['tel:+12125550123;ext=45', '+12125550123;ext=45'],
  ['(212) 555-0123,45', '(212) 555-0123 x45'],
  ['212-555-0123 ;; 45', '(212) 555-0123 x45'],
  ['212 555 0123 poste 45', '(212) 555-0123 x45'],
  ['\uFF12\uFF11\uFF12\uFF15\uFF15\uFF15\uFF10\uFF11\uFF12\uFF13', '2125550123'],
  ['\u200E212\u00A0555\u22120123', '212 555-0123'],
])('the phone number %s is taken as %s', (typed, stored) => {
  expect(v.parse(PhoneNumber, typed)).toBe(stored)
  expect(v.parse(PhoneNumber, stored)).toBe(stored)
})

test.each([
  '555-0123',
  '1234567890123456',
  '(212) 555-0123 x',
  '(212) 555-0123 x12345678',
  '212 555 0123 45',
  '212-555-0123; 5550199',
  '212-555-0123,123456',
  'x45',
])('%s is no phone number', (typed) => {
  const { issues } = v.safeParse(v.object({ phone: PhoneNumber }), { phone: typed })
  expect(issues && toFieldErrors(issues)[0]?.message).toBe('Enter a US or Canadian number, like (212) 555-0123.')
})

test('however long a text is, it is cleaned at once', () => {
  for (const long of ['\u200D', '\u{1F3F4}\u{E0041}', '\u{E0041}', 'a\u200D', ' \n', '👩\u200D'])
    cleanText(long.repeat(500_000))
})
