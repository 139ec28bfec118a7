import { expect, test } from 'vitest'
import { makePageStyle } from '#server/rendering/page-style.ts'

const styleOf = (sheet: string, markup: string) => makePageStyle(sheet)(markup)

test('rules of classes that no element has are left out', () => {
  expect(styleOf('.tile{color:red}.dialog{color:blue}', '<div class="tile wide"></div>')).toBe('.tile{color:red}')
})

test('rules of elements that the page has stay, in their order', () => {
  expect(styleOf('.a{top:0}p>a{color:blue}.b{top:0}', '<p class="b"><a></a></p>')).toBe('p>a{color:blue}.b{top:0}')
  expect(styleOf('*{top:0}html{color:red}body{margin:0}', '')).toBe('*{top:0}html{color:red}body{margin:0}')
})

test('rules of elements that the page does not have are left out', () => {
  expect(styleOf('.text h2{top:0}.text td,dialog{top:1px}', '<p class="text"></p>')).toBe('')
})

test('what changes under a mouse comes with the whole sheet', () => {
  expect(styleOf('a{top:0}a:hover{top:1px}a:not(:hover){top:2px}', '<a></a>')).toBe('a{top:0}a:not(:hover){top:2px}')
})

test('a rule stays as a whole if one of its selectors can match', () => {
  expect(styleOf('.a,.b .c,.d{top:0}', '<i class="b"><i class="c"></i></i>')).toBe('.a,.b .c,.d{top:0}')
  expect(styleOf('.a,.b .c,.d{top:0}', '<i class="b"></i>')).toBe('')
})

test('what a selector excludes, or names as one of several, need not be on the page', () => {
  expect(styleOf('.a:not(.b){top:0}', '<i class="a"></i>')).toBe('.a:not(.b){top:0}')
  expect(styleOf(':is(.a,.b){top:0}', '<i class="b"></i>')).toBe(':is(.a,.b){top:0}')
  expect(styleOf('.a:has(.b){top:0}', '<i class="a"></i>')).toBe('')
})

test('the formula of a place in a list is not an element', () => {
  const css = 'li:nth-child(n + 5):nth-last-child(n + 5){top:0}'
  expect(styleOf(css, '<li></li>')).toBe(css)
})

test('media queries keep only the rules of the page, and go when none is left', () => {
  const sheet = '@media (width>=768px){.a{top:0}.b{top:1px}}@media print{.b{top:0}}'
  expect(styleOf(sheet, '<i class="a"></i>')).toBe('@media (width>=768px){.a{top:0}}')
})

test('fonts and animations stay', () => {
  const sheet = '@font-face{font-family:F;src:url(f.woff2)}@keyframes turn{to{opacity:1}}'
  expect(styleOf(sheet, '')).toBe(sheet)
})

test('pages with the same names in another order have the same style', () => {
  const style = makePageStyle('.a{top:0}.b{top:1px}p{top:2px}')
  const first = style('<p class="a"></p><i class="b"></i>')
  expect(style('<i class="b"></i><p class="a"></p>')).toBe(first)
  expect(first).toBe('.a{top:0}.b{top:1px}p{top:2px}')
})

test('names of one page say nothing of another, whatever its classes look like', () => {
  const style = makePageStyle('.Aa{top:0}.BB{top:1px}h2{top:2px}')
  expect(style('<i class="Aa"></i>')).toBe('.Aa{top:0}')
  // The two have the same sum in many ways of adding up a text.
  expect(style('<i class="BB"></i>')).toBe('.BB{top:1px}')
  expect(style('<i class="BB Aa"></i><h2>Aa</h2>')).toBe('.Aa{top:0}.BB{top:1px}h2{top:2px}')
  expect(style('<i class="Aa"></i>')).toBe('.Aa{top:0}')
})
