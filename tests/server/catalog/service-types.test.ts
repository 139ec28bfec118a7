import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { ServiceType } from '#contract/service-type.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { byFileName, byId, ENTERTAINERS, toContract, withGroups } from '#server/catalog/service-types.ts'
import { motifs } from '#server/sample-pictures/art.ts'

/** Service types with a blurb of their own. */
const BLURB_IDS = [
  57, 626, 124, 1006, 130, 110, 890, 619, 126, 663, 617, 813, 112, 2024, 679, 730, 2463, 616, 922, 851, 2, 815, 2293,
  26, 111, 2021, 2464, 120, 56, 836, 725, 2413, 632, 2036, 695, 65, 2013, 2809, 2043, 22, 892, 2023, 835, 33, 68, 73,
]
/** Service types with FAQs of their own, from the same section. */
const FAQ_IDS = [126, 2024, 815, 110, 616, 617, 730, 2293, 112]
/** Section 3: the vendor types of signup. */
const SIGNUP_IDS = [7, 152, 151, 6, 50, 40, 27, 42, 6000, 6100, 6200, 5000]
const NAMED_IN_LINKS = ['dj', 'mariachi-band', 'comedian', 'singing-telegram', 'fortune-teller', 'motivational-speaker']

describe('the catalog', () => {
  test('has at least 120 service types', () => {
    expect(serviceTypes.length).toBeGreaterThanOrEqual(120)
  })

  test('has every id that the specification uses', () => {
    expect([...BLURB_IDS, ...FAQ_IDS, ...SIGNUP_IDS].filter((id) => !byId(id))).toEqual([])
  })

  test('offers virtual services wherever a virtual page has a blurb', () => {
    expect(BLURB_IDS.filter((id) => !byId(id)?.offersVirtual)).toEqual([])
  })

  test('has the file names that pages link to', () => {
    const others = ['magician', 'photographer', 'clown', 'santa-claus', 'limousine', 'party-bus']
    expect([...NAMED_IN_LINKS, ...others].filter((fileName) => !byFileName(fileName))).toEqual([])
  })

  test('gives every id and every file name once', () => {
    expect(new Set(serviceTypes.map((entry) => entry.id)).size).toBe(serviceTypes.length)
    expect(new Set(serviceTypes.map((entry) => entry.fileName)).size).toBe(serviceTypes.length)
  })

  test('has file names that are safe in a URL and collide with no other page', () => {
    const taken = ['signup', 'articles', 'requestquote', 'api', 'pictures', 'icons', 'requests', ENTERTAINERS.fileName]
    expect(
      serviceTypes.filter(({ fileName }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(fileName) || taken.includes(fileName)),
    ).toEqual([])
  })

  test('puts every service type in a group that is a service type itself', () => {
    for (const entry of serviceTypes) {
      expect(byId(entry.topLevelServiceType), entry.fileName).toMatchObject({ isTopLevel: true })
      expect(entry.isTopLevel, entry.fileName).toBe(entry.topLevelServiceType === entry.id)
    }
  })

  test('the vendor types of signup are groups', () => {
    expect(SIGNUP_IDS.filter((id) => !byId(id)?.isTopLevel)).toEqual([])
  })

  test('names one and many differently wherever people are counted', () => {
    const same = serviceTypes.filter((entry) => entry.personForm === entry.pluralForm).map((entry) => entry.fileName)
    expect(same).toEqual(['personal-style', 'event-planning'])
  })

  test('marks what is for kids, weddings and transport', () => {
    expect(serviceTypes.filter((entry) => entry.isKids).length).toBeGreaterThanOrEqual(22)
    expect(serviceTypes.filter((entry) => entry.isWedding).length).toBeGreaterThanOrEqual(22)
    expect(byFileName('limousine')?.isTransport).toBe(true)
    expect(byFileName('party-bus')?.isTransport).toBe(true)
    expect(byFileName('dj')?.isTransport).toBe(false)
  })

  test('names a motif that can be drawn', () => {
    expect(serviceTypes.filter((entry) => !motifs[entry.motif]).map((entry) => entry.fileName)).toEqual([])
    expect(new Set(serviceTypes.map((entry) => entry.motif)).size).toBeGreaterThanOrEqual(40)
  })

  test('goes over the wire as the contract says and no further', () => {
    const strict = v.strictObject(ServiceType.entries)
    for (const entry of serviceTypes) expect(v.safeParse(strict, toContract(entry)).success, entry.fileName).toBe(true)
  })
})

describe('withGroups', () => {
  test('adds the group of each service once', () => {
    expect(withGroups([2, 22, 6])).toEqual([2, 7, 22, 6])
  })
})
