/** At each width, each place of the console that a role may see is one tap away, or under “You”. */
import { expect, test } from 'vitest'
import { ROLES } from '#contract/console/rights.ts'
import { barOf, leftOutOf, minorPlacesOf, placesOf } from '#src/console/frame/navigation.ts'

test.each(ROLES)('%s reaches all places on a phone and in a narrow window', (role) => {
  const under = minorPlacesOf(role).map(({ id }) => id)
  expect([...barOf(role).map(({ id }) => id), ...under].toSorted()).toEqual(
    placesOf(role)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(under).toEqual(expect.arrayContaining([...leftOutOf(role)]))
})

test('the audit stays in the header of whoever has it in the bar of a phone', () => {
  expect(leftOutOf('finance')).toEqual([])
  expect(leftOutOf('owner')).toEqual(['audit', 'marketplace', 'operators'])
})
