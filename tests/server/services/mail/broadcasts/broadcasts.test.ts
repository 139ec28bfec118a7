/** An operator emails those who agreed: drafts, start, test and end. */
import { expect, test } from 'vitest'
import { addBlock } from '#server/repositories/accounts/blocks.ts'
import { mailsTo } from '#server/repositories/mail/sent-mail.ts'
import { resendMail } from '#server/services/operator/jobs-and-mail.ts'
import { addBounce } from '#server/repositories/mail/bounces.ts'
import { discardBroadcast, startBroadcast, testBroadcast } from '#server/services/mail/broadcasts/broadcast-acts.ts'
import { beginBroadcast, readBroadcast, saveBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import { notingMailer } from '#server/services/mail/noting-mailer.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { agree, broadcastWorlds, BY, TEXT } from '#tests/support/console/broadcasts.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const nothing = () => Promise.resolve()
describeOnBothEngines('a broadcast', (fresh) => {
  const aWorld = broadcastWorlds(fresh, NOW)

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
})
