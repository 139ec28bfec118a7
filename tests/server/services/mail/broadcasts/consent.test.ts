/** The consent to broadcasts, and its end by the link in them. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { readBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import type { Mail } from '#server/services/mail/mailer.ts'
import { readNewsConsent, setNewsConsent } from '#server/services/mail/subscriptions/news-consent.ts'
import { setUnsubscribed } from '#server/services/mail/unsubscribe.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { agree, broadcastWorlds, TEXT } from '#tests/support/console/broadcasts.ts'
import { aSignedIn } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const tokenIn = (sent: readonly Mail[]) => /\/unsubscribe#token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
const nothing = () => Promise.resolve()
describeOnBothEngines('a broadcast', (fresh) => {
  const aWorld = broadcastWorlds(fresh, NOW)

  test('counts who unsubscribes by one click, which ends the consent, and only a new consent begins another', async () => {
    const world = await aWorld()
    const { context } = world
    const grace = await world.person('grace')
    const id = await world.started()
    await world.turns(1)
    const token = tokenIn(world.sent)
    const unsubscribed = (isUnsubscribed: boolean) => setUnsubscribed(context, { token, isUnsubscribed })
    const figures = async () => (await readBroadcast(context, id)).figures
    expect(await unsubscribed(true)).toMatchObject({ topic: 'news', isUnsubscribed: true })
    expect(await figures()).toMatchObject({ sent: 1, unsubscribed: 1 })
    expect(await readNewsConsent(context, aSignedIn(grace))).toMatchObject({ isAgreed: false })
    expect(await unsubscribed(false)).toMatchObject({ isUnsubscribed: false })
    expect(await figures()).toMatchObject({ unsubscribed: 0 })
    // Whoever has the link can’t agree for the account.
    await agree(context, grace, false)
    await expect(unsubscribed(false)).rejects.toThrow('Sign in')
    expect(await readNewsConsent(context, aSignedIn(grace))).toMatchObject({ isAgreed: false })
  })

  test('the link ends the news of its account after a change of the address, and never those of its next owner', async () => {
    const world = await aWorld()
    const { db, context } = world
    const grace = await world.person('grace')
    await world.started()
    await world.turns(1)
    const token = tokenIn(world.sent)
    await db.query(sql`update account set username = 'new@example.com' where id = ${grace}::int`)
    const next = await world.person('grace')
    await setUnsubscribed(context, { token, isUnsubscribed: true })
    expect(await readNewsConsent(context, aSignedIn(grace))).toMatchObject({ isAgreed: false })
    expect(await readNewsConsent(context, aSignedIn(next))).toMatchObject({ isAgreed: true })
  })

  test('what the link ended stays as proof, and is taken back for a day and so often only', async () => {
    const world = await aWorld()
    const { db, context } = world
    const grace = await world.person('grace')
    await world.started()
    await world.turns(1)
    const token = tokenIn(world.sent)
    const unsubscribed = (isUnsubscribed: boolean) => setUnsubscribed(context, { token, isUnsubscribed })
    await unsubscribed(true)
    world.later(HOUR_MS)
    await unsubscribed(false)
    await unsubscribed(false)
    expect(
      await db.query(sql`
        select agreed_by as "agreedBy", ended_by as "endedBy", words = min(words) over () as "isSame"
        from news_consent where account_id = ${grace}::int order by id`),
    ).toEqual([
      { agreedBy: 'account', endedBy: 'link', isSame: true },
      { agreedBy: 'link', endedBy: null, isSame: true },
    ])
    await unsubscribed(true)
    world.later(DAY_MS)
    await expect(unsubscribed(false)).rejects.toThrow('Sign in')
    await agree(context, grace)
    for (let times = 0; times < 5; times += 1) {
      await unsubscribed(true)
      await unsubscribed(false)
    }
    await unsubscribed(true)
    await expect(unsubscribed(false)).rejects.toThrow('Sign in')
  })

  test('an account agrees only so often in an hour, and ends it whenever it wants', async () => {
    const world = await aWorld()
    const { context } = world
    const grace = await world.person('grace')
    const flip = async () => {
      await agree(context, grace, false)
      await agree(context, grace)
    }
    for (let times = 1; times < 20; times += 1) await flip()
    await expect(flip()).rejects.toMatchObject({ code: 'tooMany' })
    expect(await readNewsConsent(context, aSignedIn(grace))).toMatchObject({ isAgreed: false })
  })

  test('a consent keeps its sentence and time, is exported, and goes with the account', async () => {
    const world = await aWorld()
    const { db, context } = world
    const grace = await world.person('grace')
    await world.started()
    await world.turns(1)
    const exported = await exportForPerson(context, 'grace@example.com', nothing)
    expect(exported).toMatchObject({
      newsConsents: [{ words: 'Email me news and offers from Fanfare. I can unsubscribe at any time.' }],
      broadcasts: [{ subject: TEXT.subject, state: 'sent' }],
    })
    await deletePerson(context, 'grace@example.com', nothing)
    expect(await db.query(sql`select from news_consent where account_id = ${grace}::int`)).toEqual([])
    expect(await db.query(sql`select account_id as "accountId" from broadcast_recipient`)).toEqual([
      { accountId: null },
    ])
  })

  test('an unproven address, and another sentence than today’s, agree to nothing', async () => {
    const { db, context } = await aWorld()
    const caller = aSignedIn(await anAccount(db, 'unproven@example.com'))
    const { words, isProven } = await readNewsConsent(context, caller)
    expect(isProven).toBe(false)
    await expect(setNewsConsent(context, { isAgreed: true, words }, caller)).rejects.toThrow('Confirm your email')
    const proven = aSignedIn(await anAccount(db, 'proven@example.com', { isProven: true }))
    await expect(setNewsConsent(context, { isAgreed: true, words: 'Anything' }, proven)).rejects.toThrow('has changed')
    for (let taps = 0; taps < 2; taps += 1) await setNewsConsent(context, { isAgreed: true, words }, proven)
    expect(await db.query(sql`select words from news_consent`)).toEqual([{ words }])
  })
})
