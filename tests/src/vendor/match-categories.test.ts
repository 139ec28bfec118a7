import { expect, test } from 'vitest'
import { matchCategories } from '#src/vendor/match-categories.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'

test('a category is found by its name, the start of a word, and what else it is called', () => {
  const found = (typed: string) => matchCategories(serviceTypes, typed).map(({ personForm }) => personForm)
  expect(found('mc')[0]).toBe('Emcee')
  expect(found('magi')).toContain('Magician')
  expect(found('qqq')).toEqual([])
})
