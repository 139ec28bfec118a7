import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { OwnVendor, VendorSuggestion } from '#contract/own-vendor.ts'
import { sql } from '#server/db/sql.ts'
import { changeVendor } from '#server/repositories/accounts/own-vendors.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const [DJ, COMEDIAN, MAGICIAN] = [126, 110, 112]
let server: TestApp
let token: string
beforeAll(async () => {
  server = await testApp({
    vendors: [
      vendorRecord({ id: 1, serviceTypeIds: [DJ], primaryServiceTypeId: DJ, memberLevel: -3 }),
      vendorRecord({ id: 2, profileName: 'Nova Pro', serviceTypeIds: [DJ], primaryServiceTypeId: DJ, memberLevel: -1 }),
      vendorRecord({ id: 3, profileName: '100% Fun_Times', cityName: 'Austin', stateOrProvinceAbbreviation: 'TX' }),
    ],
  })
  await anAccount(server.db, 'basic@example.com', { vendorId: 1 })
  await anAccount(server.db, 'pro@example.com', { vendorId: 2 })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = (await signedIn(server, 'basic@example.com')).access
})

const change = (payload: object, { id = 1, load = '' } = {}) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/v1/members/${id}${load && `?load=${load}`}`,
    headers: bearer(token),
    payload,
  })
const categorize = (payload: object, id = 1, as = token) =>
  server.app.inject({ method: 'POST', url: `/api/v1/members/${id}/categories`, headers: bearer(as), payload })
const publicly = async (url: string) => (await server.app.inject({ url })).json()
const namesNear = async (service: number, location = 'new-york-city-ny') =>
  (await publicly(`/api/v1/mixed-search/${location}?categoryId=${service}&distanceLimit=25`)).searchResults.map(
    (tile: { profileName: string }) => tile.profileName,
  )
const errors = (reply: { json(): { errors: { name: string; code: string }[] } }) =>
  reply.json().errors.map(({ name, code }) => `${name} ${code}`)

describe('a profile', () => {
  test('the member sees itself with its private fields, uncached; everybody else the public ones', async () => {
    const everybody = await publicly('/api/v1/members/1')
    const reply = await server.app.inject({ url: '/api/v1/members/1?load=city', headers: bearer(token) })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(v.parse(OwnVendor, reply.json())).toMatchObject({
      ...everybody,
      account: { username: 'basic@example.com', emailConfirmed: false },
      locationFileName: 'new-york-city-ny',
      categoriesAllowed: 4,
      city: { fileName: 'new-york-city-ny' },
    })
    expect(Object.keys(everybody)).not.toEqual(
      expect.arrayContaining(['account', 'phoneNumber', 'payPalEmail', 'locationFileName']),
    )
  })

  test('a change shows at once, on the profile and in the search', async () => {
    expect(await namesNear(DJ)).toContain('DJ Nova')
    const reply = await change(
      {
        profileName: 'DJ Supernova',
        description: 'New words.',
        includeInVirtualEvents: true,
        phoneNumber: '212 555 0199',
        payPalEmail: 'Pay@Example.com',
      },
      { load: 'primaryservicetype,mainprofileimage' },
    )
    expect(v.parse(OwnVendor, reply.json())).toMatchObject({
      profileName: 'DJ Supernova',
      phoneNumber: '212 555 0199',
      payPalEmail: 'pay@example.com',
      primaryServiceType: { id: DJ },
      mainProfileImage: {},
    })
    expect(await publicly('/api/v1/members/1')).toMatchObject({
      profileName: 'DJ Supernova',
      description: 'New words.',
    })
    expect(await namesNear(DJ)).toContain('DJ Supernova')
    expect((await publicly('/api/v1/virtual-events-search')).searchResultsTotal).toBe(1)
  })

  test('moving takes it into the other city’s search; its bookings, rating and account stay', async () => {
    const before = await publicly('/api/v1/members/1')
    await change({ locationFileName: 'austin-tx' })
    expect([await namesNear(DJ), await namesNear(DJ, 'austin-tx')]).toEqual([['Nova Pro'], ['DJ Supernova']])
    const after = await publicly('/api/v1/members/1')
    expect(after).toMatchObject({
      cityName: 'Austin',
      rating: before.rating,
      numberOfBookings: before.numberOfBookings,
    })
    expect(
      (await server.app.inject({ url: '/api/v1/members/1', headers: bearer(token) })).json().account.username,
    ).toBe('basic@example.com')
  })

  test('a radius as far as the membership allows grows with the membership; a smaller one stays', async () => {
    const become = (memberLevel: number) => server.db.transaction((tx) => changeVendor(tx, 1, { memberLevel }))
    const asPro = async (travelMiles: number) => {
      expect((await change({ travelMiles })).json().travelMiles).toBe(travelMiles)
      await become(-1)
      const { travelMiles: asSeen } = await publicly('/api/v1/members/1')
      await become(-3)
      return asSeen
    }
    expect([await asPro(25), await asPro(50)]).toEqual([25, 200])
    expect(errors(await change({ travelMiles: 100 }))).toEqual(['travelMiles invalid'])
  })

  test('what cannot be edited is ignored, what is left out stays', async () => {
    const before = await publicly('/api/v1/members/1')
    const reply = await change({
      memberLevel: 5,
      rating: 5,
      isSample: true,
      id: 99,
      numberOfBookings: 10_000,
      account: { id: 5 },
    })
    expect(reply.statusCode).toBe(200)
    expect(await publicly('/api/v1/members/1')).toEqual(before)
  })

  test.each([
    [{ profileName: '' }, 'profileName blank'],
    [{ profileName: 'Book me at djnova.com' }, 'profileName containsUrl'],
    [{ profileName: 'www.nova' }, 'profileName containsUrl'],
    [{ profileName: 'x'.repeat(81) }, 'profileName characterLimit'],
    [{ description: 'x'.repeat(5001) }, 'description characterLimit'],
    [{ description: 'Write to mira@example.com' }, 'description containsUrl'],
    [{ description: 'a\uD800b' }, 'description incorrectFormat'],
    [{ locationFileName: 'atlantis-xx' }, 'locationFileName notFound'],
    [{ phoneNumber: '12' }, 'phoneNumber incorrectFormat'],
    [{ payPalEmail: 'nobody' }, 'payPalEmail incorrectFormat'],
  ])('%j is refused: %s', async (payload, error) => {
    const before = await publicly('/api/v1/members/1')
    const reply = await change(payload)
    expect([reply.statusCode, errors(reply)]).toEqual([400, [error]])
    expect(await publicly('/api/v1/members/1')).toEqual(before)
  })

  test('how far it travels is its own choice within its membership; more is refused and changes nothing', async () => {
    const travels = async () => (await publicly('/api/v1/members/1')).travelMiles
    expect((await change({ travelMiles: 10 })).statusCode).toBe(200)
    expect(await travels()).toBe(10)
    const refused = await change({ travelMiles: 200, description: 'Not saved.' })
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      [{ name: 'travelMiles', message: 'Your membership covers up to 50 miles.' }],
    ])
    expect((await change({ travelMiles: 30 })).json().errors[0].name).toBe('travelMiles')
    expect(await travels()).toBe(10)
    expect((await publicly('/api/v1/members/1')).description).not.toBe('Not saved.')
    await change({ travelMiles: 50 })
  })

  test('a name with a dot that is not an address is fine', async () => {
    expect((await change({ profileName: 'Dr. Beat Sr. & Sons Inc.' })).statusCode).toBe(200)
  })
})

describe('categories', () => {
  test('the primary one comes first, and the searches follow', async () => {
    const reply = await categorize([{ id: COMEDIAN }, { id: MAGICIAN, isPrimaryForMember: true }])
    expect(v.parse(OwnVendor, reply.json())).toMatchObject({
      primaryServiceTypeId: MAGICIAN,
      providedServiceTypeIds: [MAGICIAN, COMEDIAN],
    })
    expect([await namesNear(DJ, 'austin-tx'), (await namesNear(COMEDIAN, 'austin-tx')).length]).toEqual([[], 1])
    expect(await server.db.query(sql`select detail from audit where what = 'memberCategoriesChanged'`)).toEqual([
      { detail: `member 1: ${MAGICIAN}, ${COMEDIAN}` },
    ])
  })

  test('Basic has four, Pro six', async () => {
    const list = (count: number) =>
      [DJ, COMEDIAN, MAGICIAN, 130, 124, 57, 617]
        .slice(0, count)
        .map((id, index) => ({ id, isPrimaryForMember: index === 0 }))
    expect((await categorize(list(4))).statusCode).toBe(200)
    const before = await publicly('/api/v1/members/1')
    const refused = await categorize(list(5))
    expect([refused.statusCode, errors(refused)]).toEqual([400, ['secondaryCategoryIds characterLimit']])
    expect(await publicly('/api/v1/members/1')).toEqual(before)
    const pro = (await signedIn(server, 'pro@example.com')).access
    expect((await categorize(list(6), 2, pro)).statusCode).toBe(200)
    expect((await categorize(list(7), 2, pro)).statusCode).toBe(400)
  })

  test.each([
    [[]],
    [[{ id: DJ }]],
    [
      [
        { id: DJ, isPrimaryForMember: true },
        { id: COMEDIAN, isPrimaryForMember: true },
      ],
    ],
    [[{ id: DJ, isPrimaryForMember: true }, { id: DJ }]],
    [[{ id: 123_456, isPrimaryForMember: true }]],
    [{ id: DJ }],
    [[DJ]],
  ])('%j is refused', async (payload) => {
    const reply = await categorize(payload)
    expect([reply.statusCode, reply.json().errors.length]).toEqual([400, 1])
  })
})

describe('suggestions while a name is typed', () => {
  const suggested = async (query: string) =>
    v
      .parse(v.array(VendorSuggestion), await publicly(`/api/v1/members/autocomplete?${query}`))
      .map(({ profileName }) => profileName)

  test('by the start of the name, whatever the case', async () => {
    expect(await suggested('startswith=nOVA')).toEqual(['Nova Pro'])
    expect(await suggested('startswith=Pro')).toEqual([])
    expect(await suggested('startswith=')).toEqual([])
  })

  test('signs of patterns are letters like others', async () => {
    expect(await suggested('startswith=100%25')).toEqual(['100% Fun_Times'])
    expect(await suggested('startswith=%25')).toEqual([])
    expect(await suggested('startswith=_00')).toEqual([])
  })

  test('by city and state too, when wanted', async () => {
    expect(await suggested('startswith=austin')).toEqual([])
    expect(await suggested('startswith=austin&alsomatchcitystate=true')).toContain('100% Fun_Times')
    expect(await suggested('startswith=Austin,%20TX&alsomatchcitystate=true')).toContain('100% Fun_Times')
    expect(await suggested('startswith=Austin,%20NY&alsomatchcitystate=true')).toEqual([])
  })

  test('it is an address of its own, not a vendor’s', async () => {
    expect((await server.app.inject({ url: '/api/v1/members/autocomplete' })).json().errors).toMatchObject([
      { name: 'startswith' },
    ])
  })
})
