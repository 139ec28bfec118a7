/** How far a vendor travels, as the membership step offers it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { REACH_MILES } from '#contract/reach.ts'
import type { TravelMiles } from '#contract/reach.ts'
import { TravelField } from '#src/features/vendor-signup/steps/membership.tsx'

const shown = (allowed: TravelMiles, miles: TravelMiles | null) => {
  const markup = renderToStaticMarkup(<TravelField allowed={allowed} miles={miles} onChoose={() => {}} />)
  return {
    offered: [...markup.matchAll(/value="(\d+)"/g)].map(([, value]) => Number(value)),
    chosen: Number(/<option value="(\d+)" selected/.exec(markup)?.[1]),
  }
}

test('Basic offers up to 50 miles, Pro up to 200, and the furthest is chosen at first', () => {
  expect(shown(REACH_MILES.basic, null)).toEqual({ offered: [10, 25, 50], chosen: 50 })
  expect(shown(REACH_MILES.pro, null)).toEqual({ offered: [10, 25, 50, 100, 150, 200], chosen: 200 })
})

test('a choice stays, and falls back to what a smaller membership allows', () => {
  expect(shown(REACH_MILES.pro, 100).chosen).toBe(100)
  expect(shown(REACH_MILES.basic, 100).chosen).toBe(50)
  expect(shown(REACH_MILES.basic, 10).chosen).toBe(10)
})
