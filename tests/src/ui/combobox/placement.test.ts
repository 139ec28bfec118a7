import { expect, test } from 'vitest'
import { placeList } from '#src/ui/combobox/placement.ts'

const input = (top: number) => ({ top, bottom: top + 48, left: 16, width: 300 })
const phone = { top: 0, height: 800 }

test('the list goes under its input', () => {
  expect(placeList(input(100), phone)).toEqual({ side: 'below', left: 16, width: 300, edge: 154, maxHeight: 360 })
})

test('near the lower end of the screen it goes above', () => {
  const placed = placeList(input(700), phone)
  expect(placed.side).toBe('above')
  expect(placed.edge).toBe(694)
})

test('the keyboard on the screen leaves less room', () => {
  const placed = placeList(input(100), { top: 0, height: 400 })
  expect(placed.side).toBe('below')
  expect(placed.maxHeight).toBe(400 - 148 - 14)
})

test('it never gets a negative height', () => {
  expect(placeList(input(-200), { top: 0, height: 10 }).maxHeight).toBeGreaterThanOrEqual(0)
})
