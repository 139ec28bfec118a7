import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ vendors: 40 })
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url })

test('vendors come as tiles in the order asked, without the unknown', async () => {
  const tiles = v.parse(endpoints.membersByIds.reply, (await get('/api/v1/search/members?memberIds=7,3,99999')).json())
  expect(tiles.map(({ memberID: vendorId }) => vendorId)).toEqual([7, 3])
})

test.each([
  '',
  '?memberIds=',
  '?memberIds=a',
  '?memberIds=1;2',
  `?memberIds=${Array.from({ length: 51 }, (_, i) => i + 1).join(',')}`,
])('the ids “%s” are refused', async (query) => {
  const reply = await get(`/api/v1/search/members${query}`)
  expect([reply.statusCode, reply.json().errors[0].name]).toEqual([400, 'memberIds'])
})

test('a profile has its public fields, and more when they are asked for', async () => {
  const plain = v.parse(endpoints.member.reply, (await get('/api/v1/members/5')).json())
  expect(plain).toMatchObject({ id: 5, isSample: true })
  expect(plain.city).toBeUndefined()
  const loaded = v.parse(
    endpoints.member.reply,
    (await get('/api/v1/members/5?load=City,primaryservicetype,providedservicetypes,mainprofileimage,other')).json(),
  )
  expect(loaded.city?.cityName).toBe(plain.cityName)
  expect(loaded.primaryServiceType?.id).toBe(plain.primaryServiceTypeId)
  expect(loaded.providedServiceTypes?.map(({ id }) => id)).toEqual(plain.providedServiceTypeIds)
  expect(loaded.mainProfileImage?.url).toBe(plain.profilePhotoUrl)
})

test('an unknown vendor is 404, an invalid id is 400', async () => {
  expect((await get('/api/v1/members/99999')).json()).toMatchObject({ code: 'notFound' })
  for (const id of ['0', '-1', 'x', '1.5', '99999999999'])
    expect((await get(`/api/v1/members/${id}`)).statusCode).toBe(400)
})

test('recent events name who was booked where, the latest first', async () => {
  const events = v.parse(endpoints.recentEvents.reply, (await get('/api/v1/stats/recentevents')).json())
  expect(events.length).toBeGreaterThan(0)
  expect(events.map(({ daysAgo }) => daysAgo)).toEqual(events.map(({ daysAgo }) => daysAgo).sort((a, b) => a - b))
  expect(events[0]?.profileUrl).toMatch(new RegExp(`^/vendors/.*-${events[0]?.memberID}$`))
})
