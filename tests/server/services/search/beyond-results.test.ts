import { expect, test } from 'vitest'
import { byFileName } from '#server/catalog/service-types.ts'
import { loadPlaces } from '#server/data/places.ts'
import { beyondResults } from '#server/services/search/beyond-results.ts'

const place = loadPlaces().byFileName('nome-ak')!
const category = { ...byFileName('magician')!, offersVirtual: true }
const line = (near: number, nearestMiles: number) => beyondResults({ place, category, near, nearestMiles })?.text

test('the line before the nearest others says why they are there', () => {
  expect(line(0, 539)).toBe('None within 200 miles of Nome, AK. These are the nearest:')
  expect(line(0, 120)).toBe('None of these travel to Nome, AK. They’re the nearest:')
  expect(line(3, 539)).toBe('That’s everyone who travels to Nome, AK. These are the nearest others:')
})

test('virtual vendors are offered where the category has them', () => {
  expect(beyondResults({ place, category, near: 0, nearestMiles: 539 })).toMatchObject({
    virtualName: 'Virtual Magicians',
    virtualUrl: '/virtual-event-services/magician',
  })
  const inPerson = { ...category, offersVirtual: false }
  expect(beyondResults({ place, category: inPerson, near: 0, nearestMiles: 539 })?.virtualName).toBeNull()
})
