/** A server with one account, for tests of the token endpoint; an hour passes before every test. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as v from 'valibot'
import { OAuthProblem } from '#contract/account.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { anAccount, bearer, tokenCall } from './accounts.ts'

export const ADA = 'ada@example.com'

/** Starts it before the tests of a file and closes it after them. */
export function tokenServer() {
  let server: TestApp
  let adaId = 0
  let now = NOW
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  beforeAll(async () => {
    server = await testApp({ vendors: [vendorRecord({ id: 7 })], parts: { clock: () => now } })
    adaId = await anAccount(server.db, ADA, { vendorId: 7, welcomeName: 'Ada “DJ” O’Lovelace & co' })
  })
  afterAll(() => server.close())
  beforeEach(() => later(3600))
  return {
    later,
    now: () => now,
    adaId: () => adaId,
    server: () => server,
    call: (...args: Parameters<typeof tokenCall>) => server.app.inject(tokenCall(...args)),
    own: (token: string) => server.app.inject({ url: `/api/v1/accounts/${adaId}`, headers: bearer(token) }),
  }
}

/** Status and error of a refusal, which no cache may keep. */
export function refused(reply: { json(): unknown; statusCode: number; headers: Record<string, unknown> }) {
  expect(reply.headers['cache-control']).toBe('no-store')
  return [reply.statusCode, v.parse(OAuthProblem, reply.json()).error]
}
