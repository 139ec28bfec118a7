/** The pace of a broadcast, and what it does when the mail server refuses. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { readSentBroadcast } from '#server/services/console/broadcast.ts'
import { addBounce } from '#server/repositories/mail/bounces.ts'
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from '#server/services/mail/broadcasts/broadcast-acts.ts'
import { readBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import { sendBroadcasts } from '#server/services/mail/broadcasts/send-broadcasts.ts'
import { broadcastWorlds, BY } from '#tests/support/console/broadcasts.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from '#tests/support/server/stand-ins/smtp-refusal.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
describeOnBothEngines('a broadcast', (fresh) => {
  const aWorld = broadcastWorlds(fresh, NOW)

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
    let isGrayListed = true
    mailServer.refuse = ({ to }) =>
      to.startsWith('policy')
        ? refused('550 5.7.1 Blocked by policy')
        : isGrayListed && to.startsWith('gray')
          ? refused('451 4.7.1 Try again later')
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
    mailServer.refuse = ({ to }) => (to.startsWith('policy') ? refused('550 5.7.1 Blocked by policy') : null)
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
      return refused('552 5.3.4 Message too big', { code: 'EMESSAGE', command: 'DATA' })
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
      return refused('550 5.7.1 Blocked by policy')
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
      return refused('452 4.5.3 Daily limit')
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
    mailServer.refuse = ({ to }) => (to.startsWith('nobody') ? refused('550 5.1.1 User unknown') : null)
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

  test('waits visibly while other email is due', async () => {
    const world = await aWorld()
    const { db, context } = world
    await world.person('grace')
    const id = await world.started()
    expect(await readSentBroadcast(context, id)).toMatchObject({ isBehindOthers: false })
    await addJob(db, { kind: 'emailConfirm', payload: { username: 'x@example.com' }, runAt: world.clock() })
    expect(await readSentBroadcast(context, id)).toMatchObject({ isBehindOthers: true })
  })
})
