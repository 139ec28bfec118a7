/** Accent colors: readable by WCAG AA, or refused with the closest one that is. */
import { expect, test } from 'vitest'
import { accentOf, colorProblem, contrast, isReadable, readableColor, type Design } from '#contract/accents.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the built-in colors are readable', () => {
  expect(colorProblem('light', '#c8321e')).toBeNull()
  expect(colorProblem('dark', '#ff7b5c')).toBeNull()
})

test('a pale color is refused on paper, with its contrast and one that works', () => {
  const problem = colorProblem('light', '#f2b90c')
  expect(problem).toMatch(/^#f2b90c is hard to read in the light design: its contrast is 1\.\d to 1, and 4\.5 to 1/)
  const [, closest = ''] = /closest that works is (#[\da-f]{6})/.exec(problem ?? '') ?? []
  expect(isReadable('light', closest)).toBe(true)
})

test.each<[Design, string]>([
  ['light', '#ffffff'],
  ['light', '#00ff00'],
  ['dark', '#000000'],
  ['dark', '#0000ff'],
])('in the %s design %s has a readable neighbor', (design, color) => {
  const closest = readableColor(design, color)
  const { ink, soft } = accentOf(design, closest)
  expect(contrast(closest, ink)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(closest, soft)).toBeGreaterThanOrEqual(4.5)
})
