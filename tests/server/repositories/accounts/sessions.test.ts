import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import {
  endSessions,
  findTokenHolder,
  deleteExpiredTokens,
  openSession,
  refresh,
} from '#server/repositories/accounts/sessions.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const DAY = 86_400

describeOnBothEngines('sessions', (fresh) => {
  let db: Database
  let accountId: number
  beforeAll(async () => {
    db = (await fresh()).db
    accountId = await anAccount(db, 'ada@example.com')
  })
  const open = (now = NOW) => db.transaction((tx) => openSession(tx, { accountId, oauthClient: 'program', now }))
  const replace = (token: string, now = NOW) => refresh(db, { token, oauthClient: 'program', now })

  test('two refreshes at once with one token get the same successor; a third ends the session', async () => {
    const { refreshToken } = await open()
    const both = await Promise.all([replace(refreshToken), replace(refreshToken)])
    const successors = both.map((one) => (one.outcome === 'refreshed' ? one.tokens.refreshToken : one.outcome))
    expect(new Set(successors).size).toBe(1)
    expect(successors[0]).toMatch(/^[\w-]{43}$/)
    expect(await replace(refreshToken)).toEqual({ outcome: 'reused', accountId })
    expect(await replace(successors[0]!)).toEqual({ outcome: 'refused', accountId })
    expect(await replace('unknown')).toEqual({ outcome: 'refused', accountId: null })
  })

  test('tokens are kept as hashes only', async () => {
    const { accessToken, refreshToken } = await open()
    const rows = JSON.stringify([
      await db.query(sql`select * from access_token`),
      await db.query(sql`select * from refresh_token`),
    ])
    for (const token of [accessToken, refreshToken]) {
      expect(rows).not.toContain(token)
      expect(rows).not.toContain(Buffer.from(token).toJSON().data.join(','))
    }
  })

  test('ending all sessions but one leaves that one', async () => {
    const [kept, other] = [await open(), await open()]
    await db.transaction((tx) => endSessions(tx, accountId, 'passwordChanged', NOW, kept.sessionId))
    expect(await findTokenHolder(db, kept.accessToken, { workingAs: null, now: NOW })).toMatchObject({
      accountId,
      vendorId: null,
    })
    expect(await findTokenHolder(db, other.accessToken, { workingAs: null, now: NOW })).toBeUndefined()
    expect(await replace(other.refreshToken)).toEqual({ outcome: 'refused', accountId })
  })

  test('tidying deletes what nobody can use, and leaves a session that is in use', async () => {
    const [unused, used] = [await open(), await open()]
    const renewed = await replace(used.refreshToken, after(20 * DAY))
    const later = after(45 * DAY)
    await deleteExpiredTokens(db, later)
    const left = await db.query<{ id: string }>(sql`select id from session`)
    expect(left.map(({ id }) => id)).toContain(used.sessionId)
    expect(left.map(({ id }) => id)).not.toContain(unused.sessionId)
    const token = renewed.outcome === 'refreshed' ? renewed.tokens.refreshToken : ''
    expect(await replace(token, later)).toMatchObject({ outcome: 'refreshed' })
  })

  test('tidying deletes the tokens of a session in use that have ended, access tokens a day later', async () => {
    await db.query(sql`delete from session`)
    let { refreshToken } = await open()
    for (let day = 1; day <= 40; day += 1) {
      const renewed = await replace(refreshToken, after(day * DAY))
      if (renewed.outcome === 'refreshed') ({ refreshToken } = renewed.tokens)
    }
    await deleteExpiredTokens(db, after(40 * DAY + 1800))
    const count = async (table: 'access' | 'refresh') =>
      (
        await db.query<{ rows: number }>({
          name: '',
          text: `select count(*)::int as rows from ${table}_token`,
          values: [],
        })
      )[0]?.rows
    // Those of the last day, and those of the last thirty days.
    expect([await count('access'), await count('refresh')]).toEqual([2, 30])
    expect(await replace(refreshToken, after(41 * DAY))).toMatchObject({ outcome: 'refreshed' })
  })
})
