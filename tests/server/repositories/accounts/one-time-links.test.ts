import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { addOneTimeLink, redeemCode, redeemToken } from '#server/repositories/accounts/one-time-links.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const HOUR_LATER = new Date(NOW.getTime() + 3_600_000)
const purpose = 'passwordReset'

describeOnBothEngines('one-time links', (fresh) => {
  let db: Database
  let count = 0
  beforeAll(async () => {
    db = (await fresh()).db
  })
  const account = () => anAccount(db, `ada${(count += 1)}@example.com`)
  const issue = (accountId: number) => addOneTimeLink(db, { accountId, purpose, expiresAt: HOUR_LATER })
  const byToken = (token: string) => db.transaction((tx) => redeemToken(tx, { token, purpose, now: NOW }))
  const byCode = (accountId: number, code: string) =>
    db.transaction(async (tx) => (await redeemCode(tx, { accountId, code, purpose, now: NOW })) !== null)

  test('used twenty times at once, a link works once', async () => {
    const accountId = await account()
    const { token } = await issue(accountId)
    const responses = await Promise.all(Array.from({ length: 20 }, () => byToken(token)))
    expect(responses.filter((response) => response !== null)).toHaveLength(1)
  })

  test('a link of an address without an account is that address’s alone', async () => {
    const links = await Promise.all(
      ['guest@example.com', 'other@example.com'].map((email) =>
        addOneTimeLink(db, { email, purpose, expiresAt: HOUR_LATER }),
      ),
    )
    const ofGuest = (email: string) =>
      db.transaction(async (tx) => (await redeemCode(tx, { email, code: links[0]!.code, purpose, now: NOW })) !== null)
    expect([
      await ofGuest('other@example.com'),
      await byToken(links[1]!.token),
      await ofGuest('guest@example.com'),
    ]).toEqual([false, { whose: { email: 'other@example.com' }, clientId: null, newEmail: null }, true])
    expect(await byToken(links[0]!.token)).toBeNull()
  })

  test('a hundred codes tried at once are five tries', async () => {
    const accountId = await account()
    const { code } = await issue(accountId)
    const wrong = (index: number) => String((Number(code) + 1 + index) % 100_000_000).padStart(8, '0')
    const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => byCode(accountId, wrong(index))))
    expect(responses).not.toContain(true)
    expect(await byCode(accountId, code)).toBe(false)
  })

  test('an earlier mail’s code stays good beside a later one, until one of them is used', async () => {
    const accountId = await account()
    const [first, second] = [await issue(accountId), await issue(accountId)]
    expect(await byCode(accountId, first.code)).toBe(true)
    expect([await byCode(accountId, second.code), await byToken(second.token)]).toEqual([false, null])
  })

  test('one account’s code is of no use for another', async () => {
    const [mine, yours] = [await account(), await account()]
    const { code } = await issue(mine)
    await issue(yours)
    expect([await byCode(yours, code), await byCode(mine, code)]).toEqual([false, true])
  })
})
