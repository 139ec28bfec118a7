import { expect, test } from 'vitest'
import {
  ENTERTAINERS,
  findService,
  groupedServices,
  matchServices,
  namedService,
} from '#src/features/vendor-search/search/services.ts'
import { catalog } from '#tests/src/features/vendor-search/samples.ts'

const names = (typed: string) => matchServices(catalog, typed, 10).map(({ fileName }) => fileName)

test('a path names a service type, or every vendor, or nothing', () => {
  expect(findService(catalog, 'dj')?.id).toBe(6)
  expect(findService(catalog, 'entertainers')).toEqual(ENTERTAINERS)
  expect(findService(catalog, 'plumber')).toBeNull()
})

test('groups hold what belongs to them, not themselves', () => {
  expect(
    groupedServices(catalog).map(({ group, services }) => [group.fileName, services.map(({ fileName }) => fileName)]),
  ).toEqual([
    ['band', ['mariachi-band']],
    ['dj', []],
    ['variety-act', ['magician', 'comedy-magician']],
  ])
})

test('suggestions start with names that start so; words inside come after', () => {
  expect(names('mag')).toEqual(['magician', 'comedy-magician'])
  expect(names('BAND')).toEqual(['band', 'mariachi-band'])
  expect(names('agic')).toEqual([])
})

test('before anything is typed the groups are suggested', () => {
  expect(names('  ')).toEqual(['band', 'dj', 'variety-act'])
})

test('a name counts in full only, in either form and any case', () => {
  expect(namedService(catalog, 'mariachi bands')?.id).toBe(616)
  expect(namedService(catalog, 'Mariachi-Band')?.id).toBe(616)
  expect(namedService(catalog, 'entertainer')).toEqual(ENTERTAINERS)
  expect(namedService(catalog, 'maria')).toBeNull()
  expect(namedService(catalog, '')).toBeNull()
})
