import { expect, test } from 'vitest'
import { secondaryTo } from '#server/catalog/secondary-service-types.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { byId } from '#server/catalog/service-types.ts'

const namesFor = (id: number) => secondaryTo(byId(id)!).map(({ fileName }) => fileName)

test('the same group comes first, the most offered before the others', () => {
  expect(namesFor(112).slice(0, 2)).toEqual(['face-painter', 'balloon-twister'])
  expect(namesFor(3302).slice(0, 2)).toEqual(['dj', 'mobile-dj'])
})

test('related trades follow: a photographer may add a photo booth', () => {
  const names = namesFor(6001)
  expect(names).toContain('photo-booth')
  expect(names.indexOf('wedding-photographer')).toBeLessThan(names.indexOf('photo-booth'))
})

test.each(serviceTypes.map((type) => [type.fileName, type] as const))(
  '%s: never itself, no heading, no place, nothing twice',
  (_name, type) => {
    const secondary = secondaryTo(type)
    expect(secondary).not.toContain(type)
    expect(secondary.filter(({ popularity, isVenue, inSignup }) => popularity === 0 || isVenue || !inSignup)).toEqual(
      [],
    )
    expect(new Set(secondary).size).toBe(secondary.length)
  },
)
