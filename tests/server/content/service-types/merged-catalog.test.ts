/** Categories of operators stay when a newer version of Fanfare comes with one of their name or address. */
import { expect, test } from 'vitest'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { loadContent } from '#server/content/content.ts'
import { mergedCatalog, refuseSameName } from '#server/content/service-types/merged-catalog.ts'
import { newServiceTypeSource, serviceTypeSources } from '#server/content/service-types/service-type-file.ts'
import { NO_PICTURES } from '#server/content/text-pictures.ts'

const OWN = 20_001
const VARIETY_ACTS = 50
const shipped = { entries: serviceTypes, sources: serviceTypeSources(serviceTypes) }
const withOwn = (file: string, singular: string, plural: string) =>
  mergedCatalog(
    new Map([
      ...shipped.sources,
      [`services/${OWN}.md`, newServiceTypeSource({ file, group: VARIETY_ACTS, singular, plural })],
    ]),
    shipped,
  )

test('an own category with the name and address of a shipped one stays under its number', () => {
  const merged = withOwn('clown', 'Clown', 'Clowns')
  const own = merged.find(({ id }) => id === OWN)
  expect(own).toMatchObject({ fileName: `clown-${OWN}`, pluralForm: 'Clowns', topLevelServiceType: VARIETY_ACTS })
  expect(merged.filter(({ fileName }) => fileName === 'clown').map(({ id }) => id)).toEqual([2036])
  expect(() => refuseSameName(OWN, merged)).toThrow('Clowns already have this name.')
})

test('an own category whose address became one of the site’s pages stays', () => {
  expect(withOwn('account', 'Accountant', 'Accountants').find(({ id }) => id === OWN)?.fileName).toBe(`account-${OWN}`)
  expect(withOwn('foam-party', 'Foam Party', 'Foam Parties').find(({ id }) => id === OWN)?.fileName).toBe('foam-party')
})

test('the preview of one whose address is taken by now names the address that it has', () => {
  const source = newServiceTypeSource({ file: 'clown', group: VARIETY_ACTS, singular: 'Foam', plural: 'Foams' })
  const { lines } = loadContent().preview(`services/${OWN}`, source, NO_PICTURES)
  expect(lines).toContain(`Page: /clown-${OWN}`)
})
