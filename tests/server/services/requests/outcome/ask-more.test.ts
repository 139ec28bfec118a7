/** A request that goes to others with one tap, or is sent again for another day. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { findLead, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { similarToRequest } from '#server/services/requests/outcome/ask-more.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { outcomeWorld } from './outcome-world.ts'

describeOnBothEngines('a request that goes to others', (fresh) => {
  const at = outcomeWorld(fresh)
  const { ask, close, deps, mails, present } = at

  test('similar vendors are asked from two devices at once, again and again: each gets the request once', async () => {
    const [host, unopened] = [await at.world.host(), await at.world.vendor()]
    const [near, busy] = [await at.world.vendor(), await at.world.vendor()]
    const request = await at.world.ask(host, [unopened], { eventDate: '2027-06-05', notes: 'Small stage' })
    await at.db.query(sql`insert into busy_day (vendor_id, day) values (${busy.memberId}::int, '2027-06-05')`)
    const offered = (await similarToRequest(deps(), request.requestKey, host.accountId)).map(({ memberId }) => memberId)
    expect(offered).not.toContain(unopened.memberId)
    expect(offered).not.toContain(busy.memberId)
    expect(offered.length).toBeGreaterThan(0)
    const key = crypto.randomUUID()
    const calls = [ask(host, request, [near.memberId], key), ask(host, request, [near.memberId])]
    await Promise.all(calls)
    await ask(host, request, [near.memberId], key)
    const asked = await present(host, request)
    expect(asked.map(({ memberId }) => memberId)).toEqual([unopened.memberId, near.memberId])
    const inbox = await vendorInbox(at.db, near.memberId, { take: 5 })
    expect(inbox).toMatchObject([{ revision: 1, eventDate: '2027-06-05' }])
    expect(await findLead(at.db, near.memberId, inbox[0]?.id ?? 0)).toMatchObject({
      notes: 'Small stage',
      autoAdded: false,
    })
    expect(await mails(near, /request/i)).toHaveLength(1)
    const quoteId = await at.world.quote(near, inbox[0]?.id ?? 0, { startsAt: '2027-06-05T18:00', endsAt: null })
    expect(await at.world.accept(host, inbox[0]?.id ?? 0, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('a closed request goes to nobody else, and only its categories are asked', async () => {
    const [host, vendor] = [await at.world.host(), await at.world.vendor()]
    const photographer = await at.world.vendor({ primaryServiceTypeId: 112 })
    const request = await at.world.ask(host, [vendor], { eventDate: '2027-06-06' })
    await expect(ask(host, request, [photographer.memberId])).rejects.toThrow('memberIds')
    await close(host, request)
    const other = await at.world.vendor()
    await expect(ask(host, request, [other.memberId])).rejects.toThrow('memberIds')
    expect(await similarToRequest(deps(), request.requestKey, host.accountId)).toEqual([])
    expect(await present(host, request)).toHaveLength(1)
  })

  test('similar vendors are of the request’s own categories, and samples only beside samples', async () => {
    const comedian = { primaryServiceTypeId: 110, serviceTypeIds: [110] }
    const photographer = { primaryServiceTypeId: 112, serviceTypeIds: [112] }
    const [host, unopened, near] = [
      await at.world.host(),
      await at.world.vendor(comedian),
      await at.world.vendor(comedian),
    ]
    const sample = await at.world.vendor({ ...comedian, isSample: true })
    const request = await at.world.ask(host, [unopened], { eventDate: '2027-06-20' })
    // For the same event, in a request of its own.
    await at.world.ask(host, [await at.world.vendor(photographer)], { eventDate: '2027-06-20' })
    await at.world.vendor(photographer)
    const offered = async () =>
      (await similarToRequest(deps(), request.requestKey, host.accountId)).map(({ memberId }) => memberId)
    expect(await offered()).toEqual([near.memberId])
    await expect(ask(host, request, [sample.memberId])).rejects.toThrow('memberIds')
    await at.db.query(sql`update vendor set is_sample = true where id = ${unopened.memberId}::int`)
    expect((await offered()).toSorted((a, b) => a - b)).toEqual([near.memberId, sample.memberId])
    await ask(host, request, [sample.memberId])
    await at.db.query(sql`update vendor set is_sample = false`)
  })

  test('fault 96, sent again for another day: its vendors get an update, others are told, nothing is open', async () => {
    const [host, stays, leaves] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const first = await at.world.ask(host, [stays, leaves], { eventDate: '2027-06-21' })
    const [leadId = 0] = first.leadIds
    const quoteId = await at.world.quote(stays, leadId, { startsAt: '2027-06-21T18:00', endsAt: null })
    const again = await at.world.ask(host, [stays], { eventDate: '2027-06-22' }, { insteadOf: first.requestKey })
    expect(await vendorInbox(at.db, stays.memberId, { take: 5 })).toMatchObject([
      { revision: 2, eventDate: '2027-06-22' },
    ])
    expect(await findLead(at.db, stays.memberId, leadId)).toMatchObject({ replacedBy: again.leadIds[0] })
    expect(await present(host, first)).toMatchObject([
      { closed: { because: 'hostClosed' }, accept: 'closed' },
      { closed: {} },
    ])
    await expect(at.world.accept(host, leadId, quoteId)).rejects.toMatchObject({ code: 'quoteReplaced' })
    expect(await mails(stays, /^Request closed/)).toEqual([])
    expect(await mails(leaves, /^Request closed/)).toHaveLength(1)
    const later = await at.world.quote(stays, again.leadIds[0] ?? 0, { startsAt: '2027-06-22T18:00', endsAt: null })
    expect(await at.world.accept(host, again.leadIds[0] ?? 0, later)).toMatchObject({ state: 'accepted' })
  })

  test('sent again, a request stays open with a similar vendor that was asked later, and its quote counts', async () => {
    const [host, first, later] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const request = await at.world.ask(host, [first], { eventDate: '2027-06-26' })
    await ask(host, request, [later.memberId])
    const [lead] = await vendorInbox(at.db, later.memberId, { take: 5 })
    const quoteId = await at.world.quote(later, lead!.id, { startsAt: '2027-06-26T18:00', endsAt: null })
    await at.world.ask(host, [first], { eventDate: '2027-06-27' }, { insteadOf: request.requestKey })
    expect(await present(host, request)).toMatchObject([{ closed: { because: 'hostClosed' } }, { closed: null }])
    expect(await mails(later, /^Request closed/)).toEqual([])
    expect(await at.world.accept(host, lead!.id, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('sent again, a request of somebody else or with a booking stays as it is', async () => {
    const [host, stranger, vendor] = [await at.world.host(), await at.world.host(), await at.world.vendor()]
    const first = await at.world.ask(host, [vendor], { eventDate: '2027-06-23' })
    await at.world.ask(stranger, [vendor], { eventDate: '2027-06-24' }, { insteadOf: first.requestKey })
    expect(await present(host, first)).toMatchObject([{ closed: null }])
    const [leadId = 0] = first.leadIds
    const quoteId = await at.world.quote(vendor, leadId, { startsAt: '2027-06-23T18:00', endsAt: null })
    const { id } = await at.world.accept(host, leadId, quoteId)
    await at.world.ask(host, [vendor], { eventDate: '2027-06-25' }, { insteadOf: first.requestKey })
    expect(await present(host, first)).toMatchObject([{ closed: null, accept: 'accepted' }])
    expect(await at.world.read(host, id)).toMatchObject({ state: 'accepted' })
  })

  test('a quote for flexible dates stays when similar vendors are asked for one of the days', async () => {
    const [host, quoted, unopened] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const days = { eventDate: '2027-06-07', eventDateLatest: '2027-06-09' }
    const flexible = await at.world.ask(host, [quoted], days)
    const [leadId = 0] = flexible.leadIds
    const quoteId = await at.world.quote(quoted, leadId, { startsAt: '2027-06-08T18:00', endsAt: null })
    const definite = await at.world.ask(host, [unopened], { eventDate: '2027-06-08' })
    const offered = await similarToRequest(deps(), definite.requestKey, host.accountId)
    expect(offered.map(({ memberId }) => memberId)).not.toContain(quoted.memberId)
    await ask(host, definite, [quoted.memberId])
    expect(await present(host, flexible)).toMatchObject([{ accept: 'open', state: 'quoted' }])
    // The reverse: others for the flexible dates, while one has the request for a day of them.
    const back = await similarToRequest(deps(), flexible.requestKey, host.accountId)
    expect(back.map(({ memberId }) => memberId)).not.toContain(unopened.memberId)
    await ask(host, flexible, [unopened.memberId])
    expect(await vendorInbox(at.db, unopened.memberId, { take: 5 })).toHaveLength(1)
    expect(await at.world.accept(host, leadId, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('two requests of a host that offer the same vendor at once ask it once', async () => {
    const [host, unopened, wanted] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const first = await at.world.ask(host, [unopened], { eventDate: '2027-06-15' })
    const second = await at.world.ask(host, [await at.world.vendor()], { eventDate: '2027-06-15' })
    await Promise.all([ask(host, first, [wanted.memberId]), ask(host, second, [wanted.memberId])])
    expect(
      await at.db.query(sql`select 1 from gig_request_vendor where vendor_id = ${wanted.memberId}::int`),
    ).toHaveLength(1)
  })
})
