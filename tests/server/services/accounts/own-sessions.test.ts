/** Where an account is signed in: the list, ending one or all, and the end after 180 days. */
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { addAccount } from '#server/repositories/accounts/accounts.ts'
import { findTokenHolder, openSession, refresh } from '#server/repositories/accounts/sessions.ts'
import type { Tokens } from '#server/repositories/accounts/sessions.ts'
import { deviceName } from '#server/services/accounts/device-name.ts'
import { endOwnSession, listSessions, signOutEverywhere } from '#server/services/accounts/own-sessions.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aSignedIn, testContext } from '#tests/support/server/context.ts'

const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

describeOnBothEngines('sessions of an account', (fresh) => {
  async function anAccount(db: Database, username: string) {
    const accountId = (await addAccount(db, { username, passwordHash: null, welcomeName: 'Ada' })) ?? 0
    const open = (device: string | null, now = NOW) =>
      db.transaction((tx) => openSession(tx, { accountId, oauthClient: 'web', device, now }))
    return { accountId, open }
  }
  const caller = ({ accountId, sessionId }: Tokens) => aSignedIn(accountId, { sessionId })
  const at = (db: Database, now = NOW) => testContext(db, { clock: () => now })
  const isSignedIn = async (db: Database, { accessToken }: Tokens) =>
    (await findTokenHolder(db, accessToken, { workingAs: null, now: NOW })) !== undefined

  test('one is ended from the list, another account’s is not, and then all are', async () => {
    const { db } = await fresh()
    const ada = await anAccount(db, 'ada@example.com')
    const stranger = await (await anAccount(db, 'eve@example.com')).open('Firefox on a Mac')
    const [here, lost, tablet] = [
      await ada.open('Chrome on an Android phone'),
      await ada.open('Safari on an iPhone'),
      await ada.open(null),
    ]
    expect(await listSessions(at(db), caller(here))).toMatchObject([
      { id: here.sessionId, device: 'Chrome on an Android phone', lastUsedAt: NOW.toISOString(), isCurrent: true },
      { isCurrent: false },
      { isCurrent: false },
    ])
    await endOwnSession(at(db), stranger.sessionId, caller(here))
    const left = await endOwnSession(at(db), lost.sessionId, caller(here))
    expect(left.map(({ id }) => id)).toEqual([here.sessionId, tablet.sessionId])
    expect(await Promise.all([here, lost, tablet, stranger].map((tokens) => isSignedIn(db, tokens)))).toEqual([
      true,
      false,
      true,
      true,
    ])
    await signOutEverywhere(at(db), caller(here))
    expect(await Promise.all([here, tablet, stranger].map((tokens) => isSignedIn(db, tokens)))).toEqual([
      false,
      false,
      true,
    ])
  })

  test('a session ends 180 days after it began, although it is used every day', async () => {
    const { db } = await fresh()
    const { open } = await anAccount(db, 'ada@example.com')
    let tokens = await open(null)
    const use = (days: number) =>
      refresh(db, {
        token: tokens.refreshToken,
        oauthClient: 'web',
        now: after(days),
        device: 'Chrome on an Android phone',
      })
    for (let day = 20; day < 180; day += 20) {
      const refreshed = await use(day)
      if (refreshed.outcome !== 'refreshed') throw new Error(`It ended on day ${day}.`)
      tokens = refreshed.tokens
    }
    expect(await listSessions(at(db, after(161)), caller(tokens))).toMatchObject([
      { device: 'Chrome on an Android phone', lastUsedAt: after(160).toISOString() },
    ])
    expect(await use(180)).toMatchObject({ outcome: 'refused' })
    expect(await listSessions(at(db, after(180)), caller(tokens))).toEqual([])
  })
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on an Android phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on a Windows computer',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.5; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on a Mac'],
  ['curl/8.5.0', null],
  [undefined, null],
])('%s is told as %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

// With a pattern that tries each of these against the rest of the text, this takes longer than it may.
test('a browser that repeats the name of a system is told by the start', { timeout: 20_000 }, () => {
  expect(deviceName('Android '.repeat(100_000))).toBe('A browser on an Android tablet')
})
