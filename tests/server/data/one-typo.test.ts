import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneTypoFrom, isTwoTyposFrom, startsOneTypoFrom } from '#server/data/one-typo.ts'

/** Everything that one slip makes of a text, letter by letter. */
function slipsOf(text: string): Set<string> {
  const slips = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    if (after !== '') slips.add(before + after.slice(1))
    if (after.length > 1) slips.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const letter of 'ab') {
      slips.add(before + letter + after)
      if (after !== '') slips.add(before + letter + after.slice(1))
    }
  }
  slips.delete(text)
  return slips
}

const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 7 })

test('a slip is one letter too many, missing or another, or two in the wrong order, and nothing else', () => {
  fc.assert(fc.property(texts, texts, (text, name) => isOneTypoFrom(text, name) === slipsOf(text).has(name)))
  for (const typed of ['bostn', 'bostno', 'bosston', 'bosten', 'oston', 'obston'])
    expect(isOneTypoFrom(typed, 'boston'), typed).toBe(true)
  for (const typed of ['boston', 'bstn', 'bsoton ', 'chicago', ''])
    expect(isOneTypoFrom(typed, 'boston'), typed).toBe(false)
})

test('a longer name is recognized with two slips, not with three, and a short one only with one', () => {
  for (const typed of ['photografer', 'fotographer', 'hpotographre', 'potographr', 'photographerss'])
    expect(isTwoTyposFrom(typed, 'photographer'), typed).toBe(true)
  for (const typed of ['fotografer', 'ptgrapher', 'bartender'])
    expect(isTwoTyposFrom(typed, 'photographer'), typed).toBe(false)
  expect(isTwoTyposFrom('clwm', 'clown')).toBe(false)
})

test('in a short word another letter is a slip only from a neighboring key', () => {
  for (const typed of ['clowm', 'cliwn', 'clwon', 'clon']) expect(isTwoTyposFrom(typed, 'clown'), typed).toBe(true)
  for (const [typed, name] of [
    ['cake', 'cape'],
    ['chair', 'choir'],
    ['house', 'horse'],
  ] as const)
    expect(isTwoTyposFrom(typed, name), typed).toBe(false)
})

test('an unfinished name may have a slip, too', () => {
  expect(startsOneTypoFrom('philidel', 'philadelphia')).toBe(true)
  expect(startsOneTypoFrom('philadelphi', 'philadelphia')).toBe(true)
  expect(startsOneTypoFrom('boston', 'philadelphia')).toBe(false)
})

test('a long text may have two slips; the name itself has none', () => {
  for (const typed of ['fotographer', 'photograpehrs', 'photographer s', 'photogrpher'])
    expect(isTwoTyposFrom(typed, 'photographer'), typed).toBe(true)
  for (const typed of ['photographer', 'photogafer', 'magician'])
    expect(isTwoTyposFrom(typed, 'photographer'), typed).toBe(false)
})
