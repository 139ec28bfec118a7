/** Three vendors, of whom the first is signed in, and what they say of their time. */
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { BusyRange } from '#contract/availability/availability.ts'
import { whoIsFree } from '#server/services/availability/who-is-free.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import type { Engine } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

export const PATH = '/api/v1/members/1/availability'
export const SATURDAY: BusyRange = {
  id: '11111111-1111-4111-8111-111111111111',
  crew: null,
  startsOn: '2027-06-05',
  startsAt: null,
  endsOn: '2027-06-05',
  endsAt: null,
  timeZone: 'America/New_York',
  note: 'Our own wedding',
}
export const DAY_MS = 24 * 60 * 60_000

/** Call it in a `describe`. */
export function vendorCalendar(engine: Engine) {
  let server: TestApp
  let vendor: Record<string, string>
  beforeAll(async () => {
    server = await testApp({
      engine,
      vendors: [vendorRecord({ id: 1 }), vendorRecord({ id: 2 }), vendorRecord({ id: 3 })],
    })
    for (const vendorId of [1, 2]) await anAccount(server.db, `vendor${vendorId}@example.com`, { vendorId })
    vendor = bearer((await signedIn(server, 'vendor1@example.com')).access)
  })
  afterAll(() => server.close())

  const call = (options: InjectOptions) => server.app.inject({ ...options, headers: { ...vendor, ...options.headers } })
  const change = (payload: object, key: string = randomUUID()) =>
    call({ method: 'PUT', url: PATH, payload, headers: { 'idempotency-key': key } })
  const read = async () => (await call({ url: PATH })).json()
  const states = async (query: string) =>
    (await server.app.inject({ url: `/api/v1/availability?memberIds=1,2,3&${query}` }))
      .json()
      .map(({ state }: { state: string }) => state)

  /** The state that vendor 1 is said to be in at another time. */
  async function stateAt(now: Date): Promise<string> {
    const [known] = await whoIsFree(testContext(server.db, { clock: () => now }), {
      memberIds: [1],
      date: '2027-07-20',
    })
    return known?.state ?? ''
  }

  return {
    get server() {
      return server
    },
    call,
    change,
    read,
    states,
    stateAt,
  }
}
