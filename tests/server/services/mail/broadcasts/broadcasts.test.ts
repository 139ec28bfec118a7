/** An operator emails those who agreed: who is chosen, at which pace, and what each figure counts. */
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { showCatalog, shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import { sql } from '#server/db/sql.ts'
import { execute } from '#server/operator/execute.ts'
import { addBlock } from '#server/repositories/accounts/blocks.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { mailsTo } from '#server/repositories/mail/sent-mail.ts'
import { resendMail } from '#server/services/operator/jobs-and-mail.ts'
import { readSentBroadcast } from '#server/services/console/broadcast.ts'
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
import { sendBroadcasts } from '#server/services/mail/broadcasts/send-broadcasts.ts'
import { notingMailer } from '#server/services/mail/noting-mailer.ts'
import type { Mail } from '#server/services/mail/mailer.ts'
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
const tokenIn = (sent: readonly Mail[]) => /\/unsubscribe#token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
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

  test('is chosen by the miles around a city: the places of a vendor, and the event of a client', async () => {
    const world = await aWorld()
    const { db, context } = world
    const bookings = bookingWorld(db, NOW)
    const vendor = await bookings.vendor()
    const { vendorId, accountId } = vendor
    const client = await bookings.host()
    await bookings.ask(client, [vendor])
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz`)
    await agree(context, accountId)
    await agree(context, client.accountId)
    await db.query(sql`update vendor set location_file_name = 'austin-tx' where id = ${vendorId}::int`)
    await db.query(sql`update request set location_file_name = 'austin-tx'`)
    const counts = async (audience: 'vendors' | 'clients', place: string, miles: number) =>
      (await readBroadcast(context, await world.draft({ audience, near: { place, miles } }))).recipients
    expect(await counts('vendors', 'austin-tx', 1)).toBe(1)
    expect(await counts('clients', 'austin-tx', 1)).toBe(1)
    expect(await counts('vendors', 'san-antonio-tx', 25)).toBe(0)
    expect(await counts('clients', 'san-antonio-tx', 25)).toBe(0)
    expect(await counts('vendors', 'san-antonio-tx', 100)).toBe(1)
    expect(await counts('clients', 'san-antonio-tx', 100)).toBe(1)
    await db.query(sql`
      update vendor set location_file_name = 'denver-co', other_places = '[{"locationFileName":"san-antonio-tx"}]'
      where id = ${vendorId}::int`)
    expect(await counts('vendors', 'san-antonio-tx', 25)).toBe(1)
    expect(await counts('vendors', 'austin-tx', 25)).toBe(0)
    await expect(world.draft({ near: { place: 'no-such-city-tx', miles: 25 } })).rejects.toThrow(
      'There’s no such city.',
    )
  })

  test('keeps its city when it is saved by a console, or started by a server, that doesn’t know of cities', async () => {
    const world = await aWorld()
    const { db, context } = world
    const near = { place: 'austin-tx', miles: 25 }
    const id = await world.draft({ near })
    const { near: _unknown, ...text } = { ...TEXT, subject: 'Another' }
    // Twice: the first response was lost.
    for (let turn = 0; turn < 2; turn += 1) await saveBroadcast(context, { id, revision: 2, text }, BY.operator)
    expect((await readBroadcast(context, id)).text).toMatchObject({ near, subject: 'Another' })
    const byFormerServer = (which: number) =>
      db.query(sql`update broadcast set state = 'sending', started_at = ${NOW}::timestamptz where id = ${which}::int`)
    await expect(byFormerServer(id)).rejects.toThrow('broadcast_near_chosen_check')
    await byFormerServer(await world.draft())
  })

  test('its miles are changed around the city that it has, by a command', async () => {
    const world = await aWorld()
    const id = await world.draft({ near: { place: 'austin-tx', miles: 25 } })
    const save = (...options: string[]) =>
      execute(world.context, { phase: 'run', argv: ['save-broadcast', String(id), ...options], operator: 'ada' })
    await save('--miles', '100')
    const near = async () => (await readBroadcast(world.context, id)).text.near
    expect(await near()).toEqual({ place: 'austin-tx', miles: 100 })
    await save('--near', '')
    expect(await near()).toBeNull()
    expect(await save('--miles', '50')).toMatchObject({
      outcome: 'failed',
      message: '--miles is around a city: name it with --near.',
    })
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

  test.each([
    ['1', 1, 60_000],
    ['7', 1, 8_572],
    ['13', 2, 9_231],
  ])('at %s a minute, %i go out in a turn of %i ms', async (broadcastPace, most, turnMs) => {
    const world = await aWorld({ broadcastPace })
    for (let person = 0; person < 3; person += 1) await world.person(`p${person}`)
    await world.started()
    expect(await world.turn()).toBe(most)
    world.later(turnMs - 1)
    expect(await world.turn()).toBe(0)
    world.later(1)
    expect(await world.turn()).toBeGreaterThan(0)
  })

  test('goes on within its turn once other email is done', async () => {
    const world = await aWorld()
    const { db, context } = world
    await world.person('grace')
    await world.started()
    await addJob(db, { kind: 'emailConfirm', payload: { username: 'x@example.com' }, runAt: world.clock() })
    let waits = 0
    const sent = await sendBroadcasts(context, {
      mailKinds: ['emailConfirm'],
      async wait() {
        waits += 1
        if (waits === 3) await db.query(sql`delete from job where kind = 'emailConfirm'`)
      },
    })
    expect([sent, waits]).toEqual([1, 3])
  })

  test('goes on to others when one recipient is refused, who is tried again later, then given up', async () => {
    const world = await aWorld()
    const { context, mailServer } = world
    for (const name of ['gray', 'policy', 'grace', 'hopper']) await world.person(name)
    const id = await world.started()
    const refusal = (response: string) =>
      Object.assign(new Error(response), {
        code: 'EENVELOPE',
        command: 'RCPT TO',
        response,
        responseCode: Number(response.slice(0, 3)),
      })
    let isGrayListed = true
    mailServer.refuse = ({ to }) =>
      to.startsWith('policy')
        ? refusal('550 5.7.1 Blocked by policy')
        : isGrayListed && to.startsWith('gray')
          ? refusal('451 4.7.1 Try again later')
          : null
    expect(await world.turn()).toBe(2)
    expect(world.got()).toEqual(['grace@example.com', 'hopper@example.com'])
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'sending', problem: null })
    isGrayListed = false
    for (const hours of [1, 1, 4]) {
      world.later(hours * HOUR_MS)
      await world.turns(2)
    }
    expect(world.got()).toEqual(['grace@example.com', 'hopper@example.com', 'gray@example.com'])
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'sent', figures: { sent: 3, failed: 1 } })
  })

  test('ends within hours although several recipients are refused for good, one between others at a time', async () => {
    const world = await aWorld()
    const { context, mailServer } = world
    for (let person = 0; person < 6; person += 1) {
      await world.person(`policy${person}`)
      await world.person(`good${person}`)
    }
    const id = await world.started()
    mailServer.refuse = ({ to }) =>
      to.startsWith('policy')
        ? Object.assign(new Error('550 5.7.1 Blocked by policy'), {
            code: 'EENVELOPE',
            command: 'RCPT TO',
            response: '550 5.7.1 Blocked by policy',
            responseCode: 550,
          })
        : null
    await world.turns(12)
    for (const hours of [1, 1, 4]) {
      world.later(hours * HOUR_MS)
      await world.turns(8)
    }
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'sent', figures: { sent: 6, failed: 6 } })
  })

  test('pauses when the mail server takes the text from no one, after a few recipients', async () => {
    const world = await aWorld()
    const { context, mailServer } = world
    for (let person = 0; person < 8; person += 1) await world.person(`p${person}`)
    const id = await world.started()
    let tries = 0
    mailServer.refuse = () => {
      tries += 1
      return Object.assign(new Error('552 5.3.4 Message too big'), {
        code: 'EMESSAGE',
        command: 'DATA',
        response: '552 5.3.4 Message too big',
        responseCode: 552,
      })
    }
    await world.turns(3)
    expect(tries).toBe(5)
    expect(await readBroadcast(context, id)).toMatchObject({
      progress: 'sending',
      problem: expect.stringContaining('Message too big'),
      figures: { failed: 5 },
    })
  })

  test('tries the last few together after one pause, although the mail server refuses each of them', async () => {
    const world = await aWorld()
    const { mailServer } = world
    for (let person = 0; person < 10; person += 1) await world.person(`p${person}`)
    await world.started()
    const tried: string[] = []
    mailServer.refuse = ({ to }) => {
      tried.push(to)
      return Object.assign(new Error('550 5.7.1 Blocked by policy'), {
        code: 'EENVELOPE',
        command: 'RCPT TO',
        response: '550 5.7.1 Blocked by policy',
        responseCode: 550,
      })
    }
    await world.turns(3)
    expect(tried).toHaveLength(5)
    world.later(60_000)
    await world.turns(2)
    expect(new Set(tried).size).toBe(10)
  })

  test('waits when one recipient after the other is refused, and forgets the problem once it is paused', async () => {
    const world = await aWorld()
    const { context, mailServer } = world
    for (let person = 0; person < 8; person += 1) await world.person(`p${person}`)
    const id = await world.started()
    let tries = 0
    mailServer.refuse = () => {
      tries += 1
      return Object.assign(new Error('452 4.5.3 Daily limit'), {
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode: 452,
      })
    }
    await world.turns(3)
    expect(tries).toBe(5)
    expect(await readBroadcast(context, id)).toMatchObject({ problem: 'Error: 452 4.5.3 Daily limit' })
    await pauseBroadcast(context, id, BY)
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'paused', problem: null })
  })

  test('counts an address that came back within days of the email, not one that bounces later', async () => {
    const world = await aWorld()
    const { db, context } = world
    await world.person('soon')
    await world.person('late')
    const id = await world.started()
    await world.turns(2)
    const bounce = (name: string) =>
      addBounce(db, { address: `${name}@example.com`, cause: 'unknown', since: world.clock() })
    world.later(DAY_MS)
    await bounce('soon')
    world.later(30 * DAY_MS)
    await bounce('late')
    expect(await readBroadcast(context, id)).toMatchObject({ figures: { sent: 2, bounced: 1 } })
  })

  test('is chosen by a category that an operator added to a group', async () => {
    const world = await aWorld()
    const { db, context } = world
    const group = shownServiceTypes().find(({ isTopLevel }) => isTopLevel)!
    const own = { ...shownServiceTypes().find(({ isTopLevel }) => !isTopLevel)!, id: 9001, pluralForm: 'Fire Eaters' }
    showCatalog([...shownServiceTypes(), { ...own, topLevelServiceType: group.id }])
    onTestFinished(() => showCatalog(null))
    const { vendorId } = await bookingWorld(db, NOW).vendor()
    const [vendor] = await db.query<{ accountId: number }>(sql`
      update vendor set service_type_ids = '{9001}', primary_service_type_id = 9001
      where id = ${vendorId}::int returning account_id as "accountId"`)
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz`)
    await agree(context, vendor!.accountId)
    for (const categoryId of [group.id, 9001]) {
      const broadcast = await readBroadcast(context, await world.draft({ audience: 'vendors', categoryId }))
      expect(broadcast).toMatchObject({
        recipients: 1,
        categories: expect.arrayContaining([{ id: 9001, name: 'Fire Eaters', isGroup: false }]) as unknown,
      })
    }
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
    const rows = await db.query(sql`select because from broadcast_recipient where state = 'skipped' order by because`)
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

  test('is among the emails of a person, and isn’t sent again by hand', async () => {
    const { db, context, clock } = await aWorld()
    const mail = {
      to: 'Grace@example.com',
      subject: 'News',
      text: '',
      html: '',
      messageId: '<broadcast.3-71@fanfare.example>',
    }
    const mailer = notingMailer({ send: nothing }, db, clock)
    await mailer.send(mail)
    await mailer.send(mail)
    const mails = await mailsTo(db, 'grace@example.com', 10)
    expect(mails).toMatchObject([{ subject: 'News', jobKind: 'broadcast' }])
    await expect(resendMail(context, mails[0]!.id, BY)).rejects.toThrow('sent only once')
  })

  test('waits visibly while other email is due', async () => {
    const world = await aWorld()
    const { db, context } = world
    await world.person('grace')
    const id = await world.started()
    expect(await readSentBroadcast(context, id)).toMatchObject({ isBehindOthers: false })
    await addJob(db, { kind: 'emailConfirm', payload: { username: 'x@example.com' }, runAt: world.clock() })
    expect(await readSentBroadcast(context, id)).toMatchObject({ isBehindOthers: true })
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
