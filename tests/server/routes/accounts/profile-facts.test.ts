/** The short facts of a profile: what a vendor states is what everyone reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignupReply } from '#contract/commerce.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bearerOf, signedUp } from '#tests/support/people/signup.ts'

let server: TestApp
let mira: SignupReply
beforeAll(async () => {
  server = await testApp()
  mira = await signedUp(server.app)
})
afterAll(() => server.close())

const FIELDS = ['startingPrice', 'whatYouGet', 'languages', 'startedIn', 'videos'] as const
const change = (payload: object) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/v1/members/${mira.member.id}`,
    headers: bearerOf(mira),
    payload,
  })
const seen = async () => (await server.app.inject({ url: `/api/v1/members/${mira.member.id}` })).json()

test('a new profile says nothing, and no empty field', async () => {
  const vendor = await seen()
  for (const field of FIELDS) expect(vendor).not.toHaveProperty(field)
})

test('everyone reads what the vendor states, until it takes it back', async () => {
  const stated = {
    startingPrice: 400,
    whatYouGet: ['Two sets of 45 minutes', 'Sound system'],
    languages: ['en', 'es'],
    startedIn: 2011,
    videos: ['https://youtu.be/dQw4w9WgXcQ?si=tracking'],
  }
  expect((await change(stated)).statusCode).toBe(200)
  const stored = { ...stated, videos: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'] }
  expect(await seen()).toMatchObject(stored)
  // A form of an earlier version knows nothing of these fields.
  expect((await change({ profileName: 'Nova again' })).statusCode).toBe(200)
  expect(await seen()).toMatchObject({ profileName: 'Nova again', ...stored })
  await change({ startingPrice: null, whatYouGet: [], languages: [], startedIn: null, videos: [] })
  const vendor = await seen()
  for (const field of FIELDS) expect(vendor).not.toHaveProperty(field)
})

test.each([
  ['startingPrice', 0],
  ['startingPrice', 12.5],
  ['startingPrice', 1_000_001],
  ['whatYouGet.1', ['Sound', 'See www.nova.example.com']],
  ['whatYouGet', Array.from({ length: 9 }, (_, n) => `Thing ${n}`)],
  ['languages.0', ['Klingon']],
  ['languages', ['en', 'en']],
  ['startedIn', 1820],
  ['startedIn', 2099],
  ['videos.0', ['https://example.com/video']],
])('%s: %j is refused', async (name, value) => {
  const reply = await change({ [name.split('.')[0]!]: value })
  expect([reply.statusCode, reply.json().errors?.[0]?.name]).toEqual([400, name])
})

test('prices of days and of further miles are the vendor’s to read, and the lowest price is everyone’s', async () => {
  const priceRules = [
    { weekdays: [6], from: null, until: null, dollars: null, percent: 20 },
    { weekdays: [1, 2], from: '01-07', until: '03-31', dollars: 300, percent: null },
  ]
  const travelFee = { includedMiles: 30, centsPerMile: 250 }
  const changed = await change({ startingPrice: 500, priceRules, travelFee })
  expect(changed.json()).toMatchObject({ startingPrice: 500, priceRules, travelFee })
  const vendor = await seen()
  expect(vendor).toMatchObject({ startingPrice: 300 })
  expect(vendor).not.toHaveProperty('priceRules')
  expect(vendor).not.toHaveProperty('travelFee')
  const onDay = async (date: string) =>
    (await server.app.inject({ url: `/api/v1/days/${date}/${mira.member.id}` })).json()
  expect(await onDay('2027-06-05')).toEqual({ onDay: 'notSaid', dayPrice: 600 })
  expect(await onDay('2028-01-10')).toEqual({ onDay: 'notSaid' })
  const refused = await change({
    priceRules: [{ ...priceRules[0], percent: 900 }],
    travelFee: { ...travelFee, centsPerMile: 0 },
  })
  expect(refused.json().errors.map(({ name }: { name: string }) => name)).toEqual([
    'priceRules.0.percent',
    'travelFee.centsPerMile',
  ])
  await change({ startingPrice: null, priceRules: [], travelFee: null })
  expect(await seen()).not.toHaveProperty('startingPrice')
})
