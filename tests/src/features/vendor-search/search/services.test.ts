import { expect, test } from 'vitest'
import {
  ENTERTAINERS,
  findService,
  groupedServices,
  matchServices,
  namedService,
} from '#src/features/vendor-search/search/services.ts'
import { catalogue } from '#tests/src/features/vendor-search/samples.ts'

const names = (typed: string) => matchServices(catalogue, typed, 10).map(({ fileName }) => fileName)

test('a path names a service type, or every vendor, or nothing', () => {
  expect(findService(catalogue, 'dj')?.id).toBe(6)
  expect(findService(catalogue, 'entertainers')).toEqual(ENTERTAINERS)
  expect(findService(catalogue, 'plumber')).toBeNull()
})

test('groups hold what belongs to them, not themselves', () => {
  expect(
    groupedServices(catalogue).map(({ group, members }) => [group.fileName, members.map(({ fileName }) => fileName)]),
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
  expect(namedService(catalogue, 'mariachi bands')?.id).toBe(616)
  expect(namedService(catalogue, 'Mariachi-Band')?.id).toBe(616)
  expect(namedService(catalogue, 'entertainer')).toEqual(ENTERTAINERS)
  expect(namedService(catalogue, 'maria')).toBeNull()
  expect(namedService(catalogue, '')).toBeNull()
})
