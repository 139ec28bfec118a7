/** Requests are found; a dispute about a booking opens its messages, and its result is told to both sides. */
import { expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { deleteMailsAbout, emptyReports } from '#server/repositories/personal-data/deletion.ts'
import { findPerson } from '#server/repositories/personal-data/person.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { doAct } from '#server/services/console/acts.ts'
import { findRequests, readConversation, requestFile } from '#server/services/console/requests.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { disputeMailHandlers } from '#server/services/operator/disputes/dispute-mail.ts'
import { ownRulings } from '#server/services/reports/reports.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const START = new Date('2027-03-10T18:00:00Z')
const later = (days: number) => new Date(START.getTime() + days * DAY_MS)

async function operating(db: Database) {
  const world = bookingWorld(db, START)
  const { context } = world
  const owner = await anActingOwner(db)
  const act = (name: ActName, target: string | number, some: Partial<DoAct> = {}) =>
    doAct(
      context,
      name,
      { phase: 'run', key: crypto.randomUUID(), target: String(target), reason: 'our reason', options: {}, ...some },
      owner,
    )
  const mails = async () => {
    await runDueJobs({ db, clock: context.clock, handlers: disputeMailHandlers(context), report: () => {} })
    const rows = await db.query<{ to: string; subject: string }>(
      sql`select recipient as to, subject from outgoing_mail order by id`,
    )
    return rows.map(({ to, subject }) => `${to}: ${subject}`)
  }
  /** A message of the client about the lead. */
  const message = async (leadId: number, accountId: number, text: string) => {
    const key = crypto.randomUUID()
    await db.query(sql`insert into request_key (key, state, receipt) values (${key}::uuid, 'stored', '{}')`)
    const [row] = await db.query<{ id: number }>(sql`
      insert into message (lead_id, idempotency_key, author, account_id, text, created_at)
      values (${leadId}::int, ${key}::uuid, 'host', ${accountId}::int, ${text}, ${START}::timestamptz) returning id`)
    return row?.id ?? 0
  }
  return { world, context, owner, act, mails, message }
}

/** Emails that were sent about something. */
const addMails = (db: Database, to: string, about: Record<string, number | undefined>, count = 1) =>
  db.query(sql`
    insert into sent_mail (message_id, job_kind, payload, recipient, subject, sent_at)
    select gen_random_uuid()::text, 'mail', ${JSON.stringify(about)}::jsonb, ${to}, ${`about ${Object.keys(about).join()}`},
      ${later(1)}::timestamptz from generate_series(1, ${count}::int)`)

describeOnBothEngines('requests and disputes', (fresh) => {
  test('a conversation is closed until there is a dispute, then both sides are told once who opened it and why', async () => {
    const { db } = await fresh()
    const { world, context, owner, act, mails, message } = await operating(db)
    const { id: bookingId, host: client, vendor, leadId } = await world.booked()
    await message(leadId, client.accountId, 'Where are you?')
    await world.note(client, bookingId)
    const read = () => readConversation(context, { leadId, before: null }, owner)
    await expect(read()).rejects.toMatchObject({ name: 'Refused' })
    await expect(act('openConversation', leadId)).rejects.toMatchObject({ name: 'Refused' })

    await act('openDispute', bookingId, { reason: 'the deposit was paid twice' })
    await expect(act('openDispute', bookingId)).rejects.toMatchObject({
      message: `A dispute about booking ${bookingId} is open already.`,
    })
    await expect(read()).rejects.toMatchObject({ name: 'Refused' })
    await act('openConversation', leadId, { reason: 'to see the payments' })
    await act('openConversation', leadId, { reason: 'a second tap' })
    expect((await read()).messages).toMatchObject([{ by: 'client', text: 'Where are you?' }])
    const grace = await anActingOwner(db, 'grace@example.com')
    await expect(readConversation(context, { leadId, before: null }, grace)).rejects.toMatchObject({ name: 'Refused' })
    const file = await requestFile(context, leadId, owner)
    expect(file).toMatchObject({
      vendor: { id: vendor.vendorId },
      messages: { count: 1, mayOpen: true, openUntil: later(1).toISOString() },
      bookings: [
        {
          id: bookingId,
          totalCents: 80_000,
          lines: [{ label: 'DJ', cents: 80_000 }],
          payments: [{ kind: 'deposit', cents: 20_000, notedBy: 'client', state: 'noted' }],
          disputes: [{ reason: 'the deposit was paid twice', result: null }],
        },
      ],
    })
    expect(file.timeline.map(({ by, what }) => `${by} ${what}`)).toEqual(
      expect.arrayContaining(['client sent', 'vendor quote', 'client accepted', 'client paymentNoted']),
    )
    const dispute = file.bookings[0]?.disputes[0]?.id ?? 0
    await act('closeDispute', dispute, { reason: 'The vendor pays it back.', options: { result: 'client' } })
    await expect(act('closeDispute', dispute, { options: { result: 'client' } })).rejects.toMatchObject({
      message: `Dispute ${dispute} is closed already.`,
    })
    expect((await mails()).toSorted()).toEqual(
      [client.email, vendor.email]
        .flatMap((to) => [
          `${to}: We’re looking into your booking`,
          `${to}: We opened your conversation`,
          `${to}: What came of the dispute`,
        ])
        .toSorted(),
    )
    for (const side of [client, vendor])
      expect((await ownRulings(context, side)).disputes).toMatchObject([
        { bookingId, reason: 'the deposit was paid twice', result: 'The vendor pays it back.' },
      ])
    expect((await ownRulings(context, await world.host())).disputes).toEqual([])
    world.setNow(later(2))
    await expect(read()).rejects.toMatchObject({ name: 'Refused' })
    await expect(act('openConversation', leadId)).rejects.toMatchObject({ name: 'Refused' })
  })

  test('requests are found by number, name and email, page by page, and the lists of today are theirs', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const vendor = await world.vendor({ profileName: 'Brass Band' })
    const client = await world.host()
    const asked: number[] = []
    for (let count = 0; count < 35; count += 1) asked.push(...(await world.ask(client, [await world.vendor()])).leadIds)
    const { leadIds } = await world.ask(client, [vendor])
    const [leadId = 0] = leadIds
    const { id: bookingId, leadId: booked } = await world.booked()
    const numbers = async (query: Partial<Parameters<typeof findRequests>[1]>) =>
      (await findRequests(context, { list: 'requests', q: '', ...query })).requests.map(({ leadId: id }) => id)
    expect(await numbers({ q: `#${leadId}` })).toContain(leadId)
    expect(await numbers({ q: 'brass' })).toEqual([leadId])
    expect(await numbers({ q: client.email.slice(0, 5), list: 'requests' })).toContain(leadId)
    expect(await numbers({ q: '50%' })).toEqual([])
    const seen: (number | null)[] = []
    let before: number | undefined
    do {
      const page = await findRequests(context, { list: 'requests', q: '', ...(before !== undefined && { before }) })
      seen.push(...page.requests.map(({ leadId: id }) => id))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(seen).toEqual([...asked, leadId, booked].toSorted((a, b) => b - a))
    expect(await numbers({ list: 'bookings' })).toEqual([booked])
    expect(await numbers({ list: 'quotes' })).toEqual([booked])
    expect(await numbers({ list: 'disputes' })).toEqual([])
    await act('openDispute', bookingId)
    expect(await numbers({ list: 'disputes' })).toEqual([booked])
    expect(await numbers({ list: 'waiting24' })).toEqual([])
    await db.query(sql`update lead set created_at = ${later(-2)}::timestamptz where id = ${leadId}::int`)
    expect(await numbers({ list: 'waiting24' })).toEqual([leadId])
    expect(await numbers({ list: 'waiting72' })).toEqual([])
  })

  test('a dispute whose client is gone is found and closed, without what was said about them', async () => {
    const { db } = await fresh()
    const { world, context, act, mails } = await operating(db)
    const { id: bookingId, host: client, vendor, leadId } = await world.booked()
    expect((await act('openDispute', bookingId))[0]).toMatch(/^Dispute \d+ about booking/)
    await act('openConversation', leadId, { reason: 'to see what Ada wrote' })
    await mails()
    const exported = await exportForPerson(context, vendor.email, async () => {})
    expect(exported).toMatchObject({ conversationOpenings: [{ reason: 'to see what Ada wrote' }] })
    await db.transaction(async (tx) => {
      const person = await findPerson(tx, vendor.email)
      await deleteMailsAbout(tx, person)
      await emptyReports(tx, person)
    })
    expect(await db.query(sql`select reason from conversation_opening`)).toEqual([{ reason: '' }])
    expect(
      await db.query(sql`select job_kind from sent_mail where job_kind in ('disputeMail', 'conversationOpenedMail')`),
    ).toEqual([])
    await deletePerson(context, client.email, async () => {})
    for (const q of ['', `#${bookingId}`]) {
      const [listed] = (await findRequests(context, { list: 'disputes', q })).requests
      expect(listed).toMatchObject({ leadId: null, bookingId, state: 'disputed' })
    }
    const [listed] = (await findRequests(context, { list: 'disputes', q: '' })).requests
    await act('closeDispute', listed?.mark ?? 0, { options: { result: 'neither' } })
    expect((await findRequests(context, { list: 'disputes', q: '' })).requests).toMatchObject([{ state: 'decided' }])
  })

  test('of more than a request’s page shows, the timeline has the latest', async () => {
    const { db } = await fresh()
    const { world, context, owner } = await operating(db)
    const { id: bookingId, leadId } = await world.booked()
    await db.query(sql`
      insert into booking_event (booking_id, what, by_side, note, at)
      select ${bookingId}::int, 'paymentNoted', 'vendor', n::text, ${START}::timestamptz + n * interval '1 minute'
      from generate_series(1, 250) as n`)
    const { timeline } = await requestFile(context, leadId, owner)
    expect(timeline).toHaveLength(200)
    expect([timeline[0]?.note, timeline.at(-1)?.note]).toEqual(['51', '250'])
  })

  test('many messages and emails push nothing else out of the timeline', async () => {
    const { db } = await fresh()
    const { world, context, owner } = await operating(db)
    const { host: client, leadId } = await world.booked()
    await db.query(sql`
      with keys as (
        insert into request_key (key, state, receipt)
        select gen_random_uuid(), 'stored', '{}' from generate_series(1, 150) returning key)
      insert into message (lead_id, author, account_id, idempotency_key, text, created_at)
      select ${leadId}::int, 'host', ${client.accountId}::int, key, 'Hello', ${later(1)}::timestamptz from keys`)
    await addMails(db, client.email, { leadId }, 150)
    const { timeline } = await requestFile(context, leadId, owner)
    const kinds = Map.groupBy(timeline, ({ what }) => what)
    expect([kinds.get('message')?.length, kinds.get('mailed')?.length]).toEqual([100, 100])
    expect(timeline[0]).toMatchObject({ by: 'client', what: 'sent' })
    expect(kinds.get('accepted')).toHaveLength(1)
  })

  test('the timeline has emails about the whole request, its sender and a review of its booking', async () => {
    const { db } = await fresh()
    const { world, context, owner } = await operating(db)
    const { id: bookingId, host: client, vendor, leadId } = await world.booked()
    const [sent] = await db.query<{ requestId: number; clientId: number }>(sql`
      select lead.request_id as "requestId", request.client_id as "clientId"
      from lead join request on request.id = lead.request_id where lead.id = ${leadId}::int`)
    const [review] = await db.query<{ id: number }>(sql`
      with own as (
        insert into request_key (key, state, receipt) values (gen_random_uuid(), 'stored', '{}') returning key)
      insert into review (booking_id, vendor_id, author, author_name, idempotency_key, stars, text, event_type,
        event_date, created_at)
      select ${bookingId}::int, ${vendor.vendorId}::int, 'host', 'Ana', key, 4, 'Fine', 'Wedding', '2027-06-01',
        ${START}::timestamptz from own returning id`)
    await addMails(db, client.email, { requestId: sent?.requestId })
    await addMails(db, client.email, { clientId: sent?.clientId })
    await addMails(db, client.email, { reviewId: review?.id })
    await addMails(db, client.email, { reviewId: 999 })
    const { timeline } = await requestFile(context, leadId, owner)
    const told = timeline.filter(({ what }) => what === 'mailed').map(({ note }) => note)
    expect(told.toSorted()).toEqual(['about clientId', 'about requestId', 'about reviewId'])
  })

  test('the timeline says what each side was emailed and has seen, and no word of a message', async () => {
    const { db } = await fresh()
    const { world, context, owner, act, mails, message } = await operating(db)
    const { id: bookingId, host: client, vendor, leadId } = await world.booked()
    const [another = 0] = (await world.ask(client, [vendor], { eventDate: '2027-06-01' })).leadIds
    const id = await message(leadId, client.accountId, 'Where are you?')
    await db.query(sql`update message set read_at = ${later(1)}::timestamptz where id = ${id}::int`)
    await act('openDispute', bookingId)
    await act('openConversation', leadId)
    await mails()
    const { timeline } = await requestFile(context, leadId, owner)
    expect(timeline.find(({ what }) => what === 'message')).toMatchObject({
      by: 'client',
      note: '',
      seenAt: expect.any(String),
    })
    expect(
      timeline
        .filter(({ what }) => what === 'mailed')
        .map(({ to, note }) => `${to}: ${note}`)
        .toSorted(),
    ).toEqual(
      ['client', 'vendor']
        .flatMap((to) => [`${to}: We opened your conversation`, `${to}: We’re looking into your booking`])
        .toSorted(),
    )
    expect(JSON.stringify(timeline)).not.toContain('Where are you')
    const other = await requestFile(context, another, owner)
    expect(other.timeline.filter(({ what }) => what === 'mailed')).toEqual([])
  })

  test('a report about a message opens the conversation, and a stranger’s does not', async () => {
    const { db } = await fresh()
    const { world, act, message } = await operating(db)
    const { host: client, leadId } = await world.booked()
    const { host: other, leadId: another } = await world.booked()
    const id = await message(leadId, client.accountId, 'You fool')
    await message(another, other.accountId, 'Hello')
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, created_at)
      values ('message', ${String(id)}, 'insult', 'rude', '', ${START}::timestamptz)`)
    await expect(act('openConversation', another)).rejects.toMatchObject({ name: 'Refused' })
    await act('openConversation', leadId)
    await act('keepReported', `message-${id}`)
    await expect(act('openConversation', 999_999)).rejects.toMatchObject({ name: 'NotFound' })
  })
})
