/** An operator emails those who agreed: who is chosen, at which pace, and what each figure counts. */
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { addBlock } from '#server/repositories/accounts/blocks.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { addBounce } from '#server/repositories/mail/bounces.ts'
import {
  cancelBroadcast,
  discardBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  startBroadcast,
  testBroadcast,
} from '#server/services/mail/broadcasts/broadcast-acts.ts'
import { beginBroadcast, readBroadcast, saveBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import { readNewsConsent, setNewsConsent } from '#server/services/mail/subscriptions/news-consent.ts'
import { setUnsubscribed } from '#server/services/mail/unsubscribe.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { agree, broadcastWorld, BY, TEXT } from '#tests/support/console/broadcasts.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { aSignedIn } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const nothing = () => Promise.resolve()

describeOnBothEngines('a broadcast', (fresh) => {
  const aWorld = async (fixed = {}) => {
    const { db } = await fresh()
    return { db, ...broadcastWorld(db, NOW, fixed) }
  }

  test('goes to those who agreed and can be reached, once, with the sender’s address and a link to unsubscribe', async () => {
    const world = await aWorld()
    const { db, context } = world
    await world.person('grace')
    await world.person('silent', { agrees: false })
    await agree(context, await world.person('changed'), false)
    await world.person('bounces')
    await addBounce(db, { address: 'bounces@example.com', cause: 'unknown', since: NOW })
    await world.person('blocked')
    await addBlock(db, { email: 'blocked@example.com' }, 'spam', NOW)
    await anAccount(db, 'unproven@example.com')
    const id = await world.started()
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'sending', figures: { waiting: 1 } })
    await world.turns(2)
    expect(world.got()).toEqual(['grace@example.com'])
    const mail = world.sent.at(-1)
    expect(mail?.text).toContain(
      'Hi grace,\n\nVendors can now send photos. See them (https://fanfare.example/dj/nationwide)',
    )
    expect(mail?.text).toContain('Sent by Oak Events LLC, 1 Oak Street, Denver, CO 80202')
    expect(mail?.html).toContain(
      '<strong>photos</strong>. <a href="https://fanfare.example/dj/nationwide">See them</a>',
    )
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await readBroadcast(context, id)).toMatchObject({
      progress: 'sent',
      figures: { waiting: 0, sent: 1, bounced: 0, unsubscribed: 0, skipped: 0, failed: 0, unclear: 0 },
    })
  })

  test('is chosen by audience, category and state', async () => {
    const world = await aWorld()
    const { db, context } = world
    const { vendorId } = await bookingWorld(db, NOW).vendor()
    const [vendor] = await db.query<{ type: number; state: string; accountId: number }>(sql`
      select primary_service_type_id as type, state_or_province_abbreviation as state, account_id as "accountId"
      from vendor where id = ${vendorId}::int`)
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz`)
    await agree(context, vendor!.accountId)
    await world.person('client')
    const counts = async (text: object) => {
      const id = await world.draft(text)
      return (await readBroadcast(context, id)).recipients
    }
    expect(await counts({ audience: 'vendors' })).toBe(1)
    expect(await counts({ audience: 'clients' })).toBe(1)
    expect(await counts({ audience: 'vendors', categoryId: vendor!.type, state: vendor!.state })).toBe(1)
    expect(await counts({ audience: 'vendors', state: 'AK' })).toBe(0)
    expect(await counts({ audience: 'clients', state: 'AK' })).toBe(0)
    expect(await counts({ audience: 'clients', categoryId: vendor!.type })).toBe(0)
  })

  test('starts only once its text went out as a test, and one at a time', async () => {
    const world = await aWorld()
    const { context } = world
    await world.person('grace')
    const id = await world.draft()
    const start = (which: number) => startBroadcast(context, { id: which, revision: null }, BY)
    await expect(start(id)).rejects.toThrow('Send this text to yourself first')
    await testBroadcast(context, { id, to: BY.operator }, BY)
    await saveBroadcast(context, { id, revision: 2, text: { ...TEXT, subject: 'Another' } }, BY.operator)
    await world.runJobs()
    await expect(start(id)).rejects.toThrow('Send this text to yourself first')
    await testBroadcast(context, { id, to: BY.operator }, BY)
    await world.runJobs()
    expect(world.sent.map(({ to, subject }) => [to, subject])).toEqual([['ada@example.com', 'Another']])
    const both = await Promise.allSettled([start(id), start(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const other = await world.draft()
    await testBroadcast(context, { id: other, to: BY.operator }, BY)
    await world.runJobs()
    await expect(start(other)).rejects.toThrow('Another broadcast is being sent')
    await expect(discardBroadcast(context, id, BY)).rejects.toThrow('has started')
  })

  test('without the operator’s name and postal address doesn’t start', async () => {
    const world = await aWorld({ operatorAddress: '' })
    await world.person('grace')
    await expect(world.started()).rejects.toThrow('postal address')
  })

  test('waits for all other email, keeps its pace, and pauses, resumes and ends', async () => {
    const world = await aWorld({ broadcastPace: '12' })
    const { db, context } = world
    for (let person = 0; person < 7; person += 1) await world.person(`p${person}`)
    const id = await world.started()
    await addJob(db, { kind: 'emailConfirm', payload: { username: 'x@example.com' }, runAt: world.clock() })
    expect(await world.turn()).toBe(0)
    await db.query(sql`delete from job where kind = 'emailConfirm'`)
    world.later(10_000)
    expect(await world.turn()).toBe(2)
    expect(await world.turn()).toBe(0)
    world.later(10_000)
    await pauseBroadcast(context, id, BY)
    expect(await world.turn()).toBe(0)
    await resumeBroadcast(context, id, BY)
    expect(await world.turn()).toBe(2)
    await cancelBroadcast(context, id, BY)
    await world.turns(3)
    expect(new Set(world.got()).size).toBe(4)
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'canceled', figures: { sent: 4, waiting: 3 } })
    await expect(resumeBroadcast(context, id, BY)).rejects.toThrow('isn’t paused')
  })

  test('leaves a person in peace for the days of the setting', async () => {
    const world = await aWorld({ broadcastDays: '3' })
    await world.person('grace')
    await world.started()
    await world.turns(2)
    await expect(world.started()).rejects.toThrow('No one would get it')
    world.later(3 * DAY_MS)
    await world.started()
    await world.turns(2)
    expect(world.got()).toEqual(['grace@example.com', 'grace@example.com'])
  })

  test('skips who ended the consent, or left, after it had started', async () => {
    const world = await aWorld()
    const { db, context } = world
    const ended = await world.person('ended')
    await world.person('leaves')
    await world.person('stays')
    const id = await world.started()
    await agree(context, ended, false)
    await deletePerson(context, 'leaves@example.com', nothing)
    await world.turns(2)
    expect(world.got()).toEqual(['stays@example.com'])
    const rows = await db.query(sql`select because from broadcast_recipient where state = 'skipped' order by id`)
    expect(rows).toEqual([{ because: 'ended' }, { because: 'gone' }])
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'sent', figures: { sent: 1, skipped: 2 } })
  })

  test('is tried again while the mail server refuses, and an address that doesn’t exist is counted', async () => {
    const world = await aWorld()
    const { context, mailServer } = world
    await world.person('grace')
    await world.person('nobody')
    const id = await world.started()
    mailServer.refuse = () => new Error('connect ECONNREFUSED')
    expect(await world.turn()).toBe(0)
    expect(await readBroadcast(context, id)).toMatchObject({
      problem: 'Error: connect ECONNREFUSED',
      figures: { waiting: 2 },
    })
    world.later(30_000)
    mailServer.refuse = ({ to }) =>
      to.startsWith('nobody')
        ? Object.assign(new Error('no'), {
            code: 'EENVELOPE',
            command: 'RCPT TO',
            response: '550 5.1.1 User unknown',
            responseCode: 550,
          })
        : null
    expect(await world.turn()).toBe(0)
    world.later(60_000)
    await world.turns(2)
    expect(world.got()).toEqual(['grace@example.com'])
    expect(await readBroadcast(context, id)).toMatchObject({
      progress: 'sent',
      problem: null,
      figures: { sent: 2, bounced: 1, waiting: 0 },
    })
  })

  test('counts who unsubscribes by one click, which ends the consent, and only a new consent begins another', async () => {
    const world = await aWorld()
    const { context } = world
    const grace = await world.person('grace')
    const id = await world.started()
    await world.turns(1)
    const token = /\/unsubscribe#token=([\w-]+)/.exec(world.sent.at(-1)?.text ?? '')?.[1] ?? ''
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

  test('a draft is begun once, and neither of two operators overwrites the other', async () => {
    const { context } = await aWorld()
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([
      beginBroadcast(context, { key, audience: 'clients' }, 'ada@example.com'),
      beginBroadcast(context, { key, audience: 'clients' }, 'ada@example.com'),
    ])
    expect(one).toEqual(two)
    const save = (subject: string, by: string) =>
      saveBroadcast(context, { id: one.id, revision: 1, text: { ...TEXT, subject } }, by)
    await save('Mine', 'ada@example.com')
    expect(await save('Mine', 'ada@example.com')).toMatchObject({ revision: 2 })
    await expect(save('Theirs', 'bob@example.com')).rejects.toThrow('ada@example.com has changed this draft')
    await expect(
      saveBroadcast(context, { id: one.id, revision: 2, text: { ...TEXT, state: 'ZZ' } }, 'ada@example.com'),
    ).rejects.toThrow('no such state')
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
