/** How a request ends: closed by its client, silent vendors, others asked with one tap; on both engines. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { emptyVendor } from '#server/repositories/personal-data/deletion.ts'
import { countLeads, findLead, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { askMore, similarToRequest } from '#server/services/requests/outcome/ask-more.ts'
import { closeRequest } from '#server/services/requests/outcome/close-request.ts'
import { tellOfSilence } from '#server/services/requests/outcome/outcome-mail.ts'
import { ownRequests, vendorsAsked } from '#server/services/requests/own-requests.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Asked, Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const HOUR_MS = 60 * 60_000

describeOnBothEngines('the end of a request', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })
  beforeEach(() => world.setNow(NOW))

  const deps = () => ({ ...world.deps, settings: {} })
  const close = (
    by: Party | null,
    { requestKey }: Asked,
    { leadId = null, reason = '', key }: { leadId?: number | null; reason?: string; key?: string } = {},
  ) =>
    closeRequest(
      deps(),
      key ?? crypto.randomUUID(),
      { requestKey, leadId, reason },
      { accountId: by?.accountId ?? null, network: '192.0.2.1/32' },
    )
  const ask = (by: Party, { requestKey }: Asked, memberIds: number[], key: string = crypto.randomUUID()) =>
    askMore(deps(), key, { requestKey, memberIds }, { accountId: by.accountId, network: '192.0.2.1/32' })
  const mails = async ({ email }: Party, about: RegExp) =>
    (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => about.test(subject))
  const present = (by: Party, { requestKey }: Asked) =>
    vendorsAsked(db, requestKey, { callerId: by.accountId, now: world.clock() })
  /** Requests are stored by the clock of the database. */
  const askedAgo = (request: Asked, hours: number) =>
    db.query(sql`
      update gig_request_vendor set created_at = ${new Date(world.clock().getTime() - hours * HOUR_MS)}::timestamptz
      where id = any(${request.leadIds}::int[])`)

  test('a client closes a request: each vendor is told once, with the reason, and none can quote anymore', async () => {
    const [host, quoted, silent] = [await world.host(), await world.vendor(), await world.vendor()]
    const request = await world.ask(host, [quoted, silent])
    const quoteId = await world.quote(quoted, request.leadIds[0] ?? 0)
    const key = crypto.randomUUID()
    const first = await close(host, request, { reason: 'The party is off', key })
    expect(first).toMatchObject({ call: 'closeRequest', state: 'closed' })
    expect(await close(host, request, { reason: 'The party is off', key })).toEqual(first)
    await close(host, request, { reason: 'Again, from another phone' })

    expect(await ownRequests(world.deps, host.accountId)).toMatchObject([{ closed: { because: 'hostClosed' } }])
    const closed = { because: 'hostClosed', reason: 'The party is off' }
    expect(await present(host, request)).toMatchObject([
      { closed, accept: 'closed' },
      { closed, accept: null },
    ])
    expect(await findLead(db, silent.memberId, request.leadIds[1] ?? 0)).toMatchObject({ closed })
    for (const vendor of [quoted, silent]) {
      const told = await mails(vendor, /^Request closed/)
      expect(told.map(({ text }) => text.includes('“The party is off”'))).toEqual([true])
    }
    await expect(world.accept(host, request.leadIds[0] ?? 0, quoteId)).rejects.toMatchObject({ code: 'stateChanged' })
    await expect(world.quote(silent, request.leadIds[1] ?? 0)).rejects.toThrow('leadId')
  })

  test('a client declines one quote: the others stay, and so does the request', async () => {
    const [host, dear, fair] = [await world.host(), await world.vendor(), await world.vendor()]
    const request = await world.ask(host, [dear, fair])
    const [dearLead = 0, fairLead = 0] = request.leadIds
    await world.quote(dear, dearLead)
    const quoteId = await world.quote(fair, fairLead)
    await close(host, request, { leadId: dearLead, reason: 'Too expensive' })
    expect(await present(host, request)).toMatchObject([{ closed: { reason: 'Too expensive' } }, { closed: null }])
    expect(await mails(dear, /^Request closed/)).toHaveLength(1)
    expect(await mails(fair, /^Request closed/)).toEqual([])
    expect(await world.accept(host, fairLead, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('what is booked is canceled, not closed; the rest of its request can be closed', async () => {
    const [host, booked, other] = [await world.host(), await world.vendor(), await world.vendor()]
    const request = await world.ask(host, [booked, other])
    const [leadId = 0, otherLead = 0] = request.leadIds
    const { id } = await world.accept(host, leadId, await world.quote(booked, leadId, { holdsDate: true }), {
      keepLeadIds: [otherLead],
    })
    await expect(close(host, request, { leadId })).rejects.toMatchObject({ errors: [{ name: 'leadId' }] })
    await close(host, request)
    expect(await present(host, request)).toMatchObject([{ closed: null }, { closed: { because: 'hostClosed' } }])
    expect(await world.read(host, id)).toMatchObject({ state: 'confirmed' })
    expect(await mails(booked, /^Request closed/)).toEqual([])
  })

  test('closing and accepting at the same moment: booked or closed, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [host, vendor] = [await world.host(), await world.vendor()]
      const request = await world.ask(host, [vendor])
      const [leadId = 0] = request.leadIds
      const quoteId = await world.quote(vendor, leadId, { holdsDate: true })
      const calls = [() => close(host, request), () => world.accept(host, leadId, quoteId)]
      await Promise.allSettled((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
      const [lead] = await present(host, request)
      expect([lead?.closed?.because ?? null, await world.statesOf(vendor)]).toBeOneOf([
        [null, ['confirmed']],
        ['hostClosed', []],
      ])
    }
  })

  test('nobody else closes or extends a request', async () => {
    const [host, stranger, vendor] = [await world.host(), await world.host(), await world.vendor()]
    const request = await world.ask(host, [vendor])
    for (const by of [stranger, null]) {
      await expect(close(by, request)).rejects.toMatchObject({ errors: [{ name: 'key', code: 'notFound' }] })
      await expect(similarToRequest(deps(), request.requestKey, by?.accountId ?? null)).rejects.toThrow('key')
    }
    await expect(ask(stranger, request, [vendor.memberId])).rejects.toThrow('key')
    const elsewhere = await world.ask(host, [await world.vendor()], { eventDate: '2027-05-02' })
    await expect(close(host, request, { leadId: elsewhere.leadIds[0] ?? 0 })).rejects.toThrow('leadId')
    expect(await present(host, request)).toMatchObject([{ closed: null }])
  })

  test('unopened for 72 hours, at two servers: the client is told once, in one mail for all requests', async () => {
    const [host, silent, opened] = [await world.host(), await world.vendor(), await world.vendor()]
    const first = await world.ask(host, [silent, opened], { eventDate: '2027-06-01' })
    const second = await world.ask(host, [silent], { eventDate: '2027-06-02' })
    await world.quote(opened, first.leadIds[1] ?? 0, { startsAt: null, endsAt: null })
    await askedAgo(first, 71)
    await askedAgo(second, 71)
    const sweep = () => Promise.all([tellOfSilence(db, world.clock()), tellOfSilence(db, world.clock())])
    await sweep()
    expect(await mails(host, /opened/)).toEqual([])
    world.setNow(new Date(NOW.getTime() + 2 * HOUR_MS))
    for (let again = 0; again < 2; again += 1) {
      await sweep()
      const told = await mails(host, /opened/)
      expect(told.map(({ subject }) => subject)).toEqual(['2 vendors haven’t opened your requests yet'])
      expect(told[0]?.text).toContain('Jun 2, 2027')
    }
  })

  test('of what was opened before its mail went out, nobody is told; of closed and past requests neither', async () => {
    const [host, vendor] = [await world.host(), await world.vendor()]
    const opened = await world.ask(host, [vendor], { eventDate: '2027-06-03' })
    const closed = await world.ask(host, [vendor], { eventDate: '2027-06-04' })
    const past = await world.ask(host, [vendor], { eventDate: '2027-03-10' })
    await close(host, closed)
    for (const request of [opened, closed]) await askedAgo(request, 100)
    await tellOfSilence(db, world.clock())
    await db.query(sql`update gig_request_vendor set state = 'opened' where id = ${opened.leadIds[0] ?? 0}::int`)
    world.setNow(new Date(NOW.getTime() + 48 * HOUR_MS))
    await askedAgo(past, 100)
    await tellOfSilence(db, world.clock())
    expect(await mails(host, /opened/)).toEqual([])
  })

  test('similar vendors are asked from two devices at once, again and again: each gets the request once', async () => {
    const [host, silent] = [await world.host(), await world.vendor()]
    const [near, busy] = [await world.vendor(), await world.vendor()]
    const request = await world.ask(host, [silent], { eventDate: '2027-06-05', notes: 'Small stage' })
    await db.query(sql`insert into busy_day (vendor_id, day) values (${busy.memberId}::int, '2027-06-05')`)
    const offered = (await similarToRequest(deps(), request.requestKey, host.accountId)).map(({ memberId }) => memberId)
    expect(offered).not.toContain(silent.memberId)
    expect(offered).not.toContain(busy.memberId)
    expect(offered.length).toBeGreaterThan(0)
    const key = crypto.randomUUID()
    const calls = [ask(host, request, [near.memberId], key), ask(host, request, [near.memberId])]
    await Promise.all(calls)
    await ask(host, request, [near.memberId], key)
    const asked = await present(host, request)
    expect(asked.map(({ memberId }) => memberId)).toEqual([silent.memberId, near.memberId])
    const inbox = await vendorInbox(db, near.memberId, { take: 5 })
    expect(inbox).toMatchObject([{ revision: 1, eventDate: '2027-06-05' }])
    expect(await findLead(db, near.memberId, inbox[0]?.id ?? 0)).toMatchObject({
      notes: 'Small stage',
      autoAdded: false,
    })
    expect(await mails(near, /request/i)).toHaveLength(1)
    const quoteId = await world.quote(near, inbox[0]?.id ?? 0, { startsAt: '2027-06-05T18:00', endsAt: null })
    expect(await world.accept(host, inbox[0]?.id ?? 0, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('a closed request goes to nobody else, and only its categories are asked', async () => {
    const [host, vendor] = [await world.host(), await world.vendor()]
    const photographer = await world.vendor({ primaryServiceTypeId: 112 })
    const request = await world.ask(host, [vendor], { eventDate: '2027-06-06' })
    await expect(ask(host, request, [photographer.memberId])).rejects.toThrow('memberIds')
    await close(host, request)
    const other = await world.vendor()
    await expect(ask(host, request, [other.memberId])).rejects.toThrow('memberIds')
    expect(await similarToRequest(deps(), request.requestKey, host.accountId)).toEqual([])
    expect(await present(host, request)).toHaveLength(1)
  })

  test('similar vendors are of the request’s own categories, and samples only beside samples', async () => {
    const comedian = { primaryServiceTypeId: 110, serviceTypeIds: [110] }
    const photographer = { primaryServiceTypeId: 112, serviceTypeIds: [112] }
    const [host, silent, near] = [await world.host(), await world.vendor(comedian), await world.vendor(comedian)]
    const sample = await world.vendor({ ...comedian, isSample: true })
    const request = await world.ask(host, [silent], { eventDate: '2027-06-20' })
    // Of the same event, in a request of its own.
    await world.ask(host, [await world.vendor(photographer)], { eventDate: '2027-06-20' })
    await world.vendor(photographer)
    const offered = async () =>
      (await similarToRequest(deps(), request.requestKey, host.accountId)).map(({ memberId }) => memberId)
    expect(await offered()).toEqual([near.memberId])
    await expect(ask(host, request, [sample.memberId])).rejects.toThrow('memberIds')
    await db.query(sql`update vendor set is_sample = true where id = ${silent.memberId}::int`)
    expect((await offered()).toSorted((a, b) => a - b)).toEqual([near.memberId, sample.memberId])
    await ask(host, request, [sample.memberId])
    await db.query(sql`update vendor set is_sample = false`)
  })

  test('fault 96, sent again for another day: its vendors get an update, others are told, nothing is open', async () => {
    const [host, stays, leaves] = [await world.host(), await world.vendor(), await world.vendor()]
    const first = await world.ask(host, [stays, leaves], { eventDate: '2027-06-21' })
    const [leadId = 0] = first.leadIds
    const quoteId = await world.quote(stays, leadId, { startsAt: '2027-06-21T18:00', endsAt: null })
    const again = await world.ask(host, [stays], { eventDate: '2027-06-22' }, { insteadOf: first.requestKey })
    expect(await vendorInbox(db, stays.memberId, { take: 5 })).toMatchObject([{ revision: 2, eventDate: '2027-06-22' }])
    expect(await findLead(db, stays.memberId, leadId)).toMatchObject({ replacedBy: again.leadIds[0] })
    expect(await present(host, first)).toMatchObject([
      { closed: { because: 'hostClosed' }, accept: 'closed' },
      { closed: {} },
    ])
    await expect(world.accept(host, leadId, quoteId)).rejects.toMatchObject({ code: 'quoteReplaced' })
    expect(await mails(stays, /^Request closed/)).toEqual([])
    expect(await mails(leaves, /^Request closed/)).toHaveLength(1)
    const later = await world.quote(stays, again.leadIds[0] ?? 0, { startsAt: '2027-06-22T18:00', endsAt: null })
    expect(await world.accept(host, again.leadIds[0] ?? 0, later)).toMatchObject({ state: 'accepted' })
  })

  test('sent again, a request stays open with a similar vendor that was asked later, and its quote counts', async () => {
    const [host, first, later] = [await world.host(), await world.vendor(), await world.vendor()]
    const request = await world.ask(host, [first], { eventDate: '2027-06-26' })
    await ask(host, request, [later.memberId])
    const [lead] = await vendorInbox(db, later.memberId, { take: 5 })
    const quoteId = await world.quote(later, lead!.id, { startsAt: '2027-06-26T18:00', endsAt: null })
    await world.ask(host, [first], { eventDate: '2027-06-27' }, { insteadOf: request.requestKey })
    expect(await present(host, request)).toMatchObject([{ closed: { because: 'hostClosed' } }, { closed: null }])
    expect(await mails(later, /^Request closed/)).toEqual([])
    expect(await world.accept(host, lead!.id, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('sent again, a request of somebody else or with a booking stays as it is', async () => {
    const [host, stranger, vendor] = [await world.host(), await world.host(), await world.vendor()]
    const first = await world.ask(host, [vendor], { eventDate: '2027-06-23' })
    await world.ask(stranger, [vendor], { eventDate: '2027-06-24' }, { insteadOf: first.requestKey })
    expect(await present(host, first)).toMatchObject([{ closed: null }])
    const [leadId = 0] = first.leadIds
    const quoteId = await world.quote(vendor, leadId, { startsAt: '2027-06-23T18:00', endsAt: null })
    const { id } = await world.accept(host, leadId, quoteId)
    await world.ask(host, [vendor], { eventDate: '2027-06-25' }, { insteadOf: first.requestKey })
    expect(await present(host, first)).toMatchObject([{ closed: null, accept: 'accepted' }])
    expect(await world.read(host, id)).toMatchObject({ state: 'accepted' })
  })

  test('a quote for flexible dates stays when similar vendors are asked for one of the days', async () => {
    const [host, quoted, silent] = [await world.host(), await world.vendor(), await world.vendor()]
    const days = { eventDate: '2027-06-07', eventDateLatest: '2027-06-09' }
    const flexible = await world.ask(host, [quoted], days)
    const [leadId = 0] = flexible.leadIds
    const quoteId = await world.quote(quoted, leadId, { startsAt: '2027-06-08T18:00', endsAt: null })
    const definite = await world.ask(host, [silent], { eventDate: '2027-06-08' })
    const offered = await similarToRequest(deps(), definite.requestKey, host.accountId)
    expect(offered.map(({ memberId }) => memberId)).not.toContain(quoted.memberId)
    await ask(host, definite, [quoted.memberId])
    expect(await present(host, flexible)).toMatchObject([{ accept: 'open', state: 'quoted' }])
    // The reverse: others for the flexible dates, while one has the request for a day of them.
    const back = await similarToRequest(deps(), flexible.requestKey, host.accountId)
    expect(back.map(({ memberId }) => memberId)).not.toContain(silent.memberId)
    await ask(host, flexible, [silent.memberId])
    expect(await vendorInbox(db, silent.memberId, { take: 5 })).toHaveLength(1)
    expect(await world.accept(host, leadId, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('a vendor that left has declined, and no client is mailed that it keeps silent', async () => {
    await tellOfSilence(db, world.clock())
    const [host, vendor, later] = [await world.host(), await world.vendor(), await world.vendor()]
    const unmanaged = await world.vendor()
    const request = await world.ask(host, [vendor, unmanaged, later], { eventDate: '2027-06-10' })
    await askedAgo(request, 100)
    const leave = ({ memberId }: { memberId: number }) =>
      db.transaction((tx) => emptyVendor(tx, memberId, { now: NOW, today: '2027-03-08' }))
    await db.query(sql`update vendor set account_id = null where id = ${unmanaged.memberId}::int`)
    await leave(vendor)
    expect(await tellOfSilence(db, world.clock())).toBe(1)
    await db.query(sql`update vendor set account_id = null where id = ${later.memberId}::int`)
    expect(await mails(host, /opened/)).toEqual([])
    await leave(later)
    expect((await present(host, request)).map(({ state }) => state)).toEqual(['declined', 'delivered', 'declined'])
  })

  test('of a lead that was closed before its mail went out, the vendor is not told as new', async () => {
    const [host, vendor] = [await world.host(), await world.vendor()]
    await close(host, await world.ask(host, [vendor], { eventDate: '2027-06-11' }))
    expect((await mails(vendor, /request/i)).filter(({ subject }) => !subject.startsWith('Request closed'))).toEqual([])
    expect(await countLeads(db, vendor.memberId)).toMatchObject({ total: 1, unopened: 0 })
  })

  test('of a quote that was declined before its mail went out, the client is not told', async () => {
    const [host, vendor] = [await world.host(), await world.vendor()]
    const request = await world.ask(host, [vendor])
    const [leadId = 0] = request.leadIds
    await world.quote(vendor, leadId)
    await close(host, request, { leadId })
    expect(await mails(host, /quote/i)).toEqual([])
  })

  test('beyond the hourly limit no vendor is mailed of a closed request, nor of one it never heard of', async () => {
    const [host, vendor] = [await world.host(), await world.vendor()]
    const told = await world.ask(host, [vendor], { eventDate: '2027-06-12' })
    const waiting = await world.ask(host, [vendor], { eventDate: '2027-06-13' })
    const sent = (limit: number) => mailFor({ db } as TestApp, vendor.email, world.clock, limit)
    expect(await sent(1)).toHaveLength(1)
    await close(host, told)
    expect(await sent(1)).toHaveLength(1)
    await close(host, waiting)
    expect(await sent(1000)).toHaveLength(1)
    world.setNow(new Date(NOW.getTime() + 2 * HOUR_MS))
    expect(await sent(1000)).toHaveLength(1)
  })

  test('a mail about silent vendors names no sample vendor', async () => {
    const [host, silent] = [await world.host(), await world.vendor()]
    const request = await world.ask(host, [silent], { eventDate: '2027-06-14' })
    await askedAgo(request, 100)
    await db.query(sql`update vendor set is_sample = true where account_id is distinct from ${silent.accountId}::int`)
    await tellOfSilence(db, world.clock())
    const [mail] = await mails(host, /opened/)
    expect(mail?.text).toContain('at least three days')
    expect(mail?.text).not.toContain('You could also ask')
    await db.query(sql`update vendor set is_sample = false`)
  })

  test('two requests of a host that offer the same vendor at once ask it once', async () => {
    const [host, silent, wanted] = [await world.host(), await world.vendor(), await world.vendor()]
    const first = await world.ask(host, [silent], { eventDate: '2027-06-15' })
    const second = await world.ask(host, [await world.vendor()], { eventDate: '2027-06-15' })
    await Promise.all([ask(host, first, [wanted.memberId]), ask(host, second, [wanted.memberId])])
    expect(
      await db.query(sql`select 1 from gig_request_vendor where vendor_id = ${wanted.memberId}::int`),
    ).toHaveLength(1)
  })

  test('keys of closing and of asking more are limited by network, so that nobody fills the store', async () => {
    const [host, vendor] = [await world.host(), await world.vendor()]
    const request = await world.ask(host, [vendor], { eventDate: '2027-06-16' })
    const by = { accountId: host.accountId, network: '198.51.100.7/32' }
    for (let used = 0; used < 300; used += 1)
      await consume(db, 'cancel', { network: by.network, address: null, now: world.clock() })
    const body = { requestKey: request.requestKey, leadId: null, reason: '' }
    await expect(closeRequest(deps(), crypto.randomUUID(), body, by)).rejects.toBeInstanceOf(TooManyRequests)
    const more = { requestKey: request.requestKey, memberIds: [vendor.memberId] }
    await expect(askMore(deps(), crypto.randomUUID(), more, by)).rejects.toBeInstanceOf(TooManyRequests)
    expect(await present(host, request)).toMatchObject([{ closed: null }])
  })
})
