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
    const [client, unopened] = [await at.world.host(), await at.world.vendor()]
    const [near, busy] = [await at.world.vendor(), await at.world.vendor()]
    const request = await at.world.ask(client, [unopened], { eventDate: '2027-06-05', notes: 'Small stage' })
    await at.db.query(sql`insert into busy_day (vendor_id, day) values (${busy.vendorId}::int, '2027-06-05')`)
    const offered = (await similarToRequest(deps(), request.requestKey, client)).map(
      ({ memberId: vendorId }) => vendorId,
    )
    expect(offered).not.toContain(unopened.vendorId)
    expect(offered).not.toContain(busy.vendorId)
    expect(offered.length).toBeGreaterThan(0)
    const key = crypto.randomUUID()
    const calls = [ask(client, request, [near.vendorId], key), ask(client, request, [near.vendorId])]
    await Promise.all(calls)
    await ask(client, request, [near.vendorId], key)
    const asked = await present(client, request)
    expect(asked.map(({ memberId: vendorId }) => vendorId)).toEqual([unopened.vendorId, near.vendorId])
    const inbox = await vendorInbox(at.db, near.vendorId, { take: 5 })
    expect(inbox).toMatchObject([{ revision: 1, eventDate: '2027-06-05' }])
    expect(await findLead(at.db, near.vendorId, inbox[0]?.id ?? 0)).toMatchObject({
      notes: 'Small stage',
      autoAdded: false,
    })
    expect(await mails(near, /request/i)).toHaveLength(1)
    const quoteId = await at.world.quote(near, inbox[0]?.id ?? 0, { startsAt: '2027-06-05T18:00', endsAt: null })
    expect(await at.world.accept(client, inbox[0]?.id ?? 0, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('a closed request goes to nobody else, and only its categories are asked', async () => {
    const [client, vendor] = [await at.world.host(), await at.world.vendor()]
    const photographer = await at.world.vendor({ primaryServiceTypeId: 112 })
    const request = await at.world.ask(client, [vendor], { eventDate: '2027-06-06' })
    await expect(ask(client, request, [photographer.vendorId])).rejects.toThrow('memberIds')
    await close(client, request)
    const other = await at.world.vendor()
    await expect(ask(client, request, [other.vendorId])).rejects.toThrow('memberIds')
    expect(await similarToRequest(deps(), request.requestKey, client)).toEqual([])
    expect(await present(client, request)).toHaveLength(1)
  })

  test('similar vendors are of the request’s own categories, and samples only beside samples', async () => {
    const comedian = { primaryServiceTypeId: 110, serviceTypeIds: [110] }
    const photographer = { primaryServiceTypeId: 112, serviceTypeIds: [112] }
    const [client, unopened, near] = [
      await at.world.host(),
      await at.world.vendor(comedian),
      await at.world.vendor(comedian),
    ]
    const sample = await at.world.vendor({ ...comedian, isSample: true })
    const request = await at.world.ask(client, [unopened], { eventDate: '2027-06-20' })
    // For the same event, in a request of its own.
    await at.world.ask(client, [await at.world.vendor(photographer)], { eventDate: '2027-06-20' })
    await at.world.vendor(photographer)
    const offered = async () =>
      (await similarToRequest(deps(), request.requestKey, client)).map(({ memberId: vendorId }) => vendorId)
    expect(await offered()).toEqual([near.vendorId])
    await expect(ask(client, request, [sample.vendorId])).rejects.toThrow('memberIds')
    await at.db.query(sql`update vendor set is_sample = true where id = ${unopened.vendorId}::int`)
    expect((await offered()).toSorted((a, b) => a - b)).toEqual([near.vendorId, sample.vendorId])
    await ask(client, request, [sample.vendorId])
    await at.db.query(sql`update vendor set is_sample = false`)
  })

  test('nobody is offered for a category that is booked with the request, and its price doesn’t count', async () => {
    const band = { primaryServiceTypeId: 130, serviceTypeIds: [130], isSample: false }
    const baker = { primaryServiceTypeId: 140, serviceTypeIds: [140], isSample: false }
    const [client, booked, gone] = [await at.world.host(), await at.world.vendor(band), await at.world.vendor(baker)]
    const [otherBand, near, far] = [
      await at.world.vendor(band),
      await at.world.vendor(baker),
      await at.world.vendor(baker),
    ]
    await at.db.query(sql`update vendor set starting_price = 100 where id = ${near.vendorId}::int`)
    await at.db.query(sql`update vendor set starting_price = 900 where id = ${far.vendorId}::int`)
    await at.db.query(sql`update vendor set starting_price = 1000 where id = ${gone.vendorId}::int`)
    const request = await at.world.ask(client, [booked, gone], { eventDate: '2027-07-04' })
    const offered = async () =>
      (await similarToRequest(deps(), request.requestKey, client)).map(({ memberId: vendorId }) => vendorId)
    expect(await offered()).toContain(otherBand.vendorId)
    const [leadId = 0] = request.leadIds
    const terms = { startsAt: '2027-07-04T18:00', endsAt: null, holdsDate: true }
    const quoteId = await at.world.quote(booked, leadId, terms, { cents: 10_000 })
    const booking = await at.world.accept(client, leadId, quoteId, { keepLeadIds: request.leadIds })
    expect(await offered()).toEqual([far.vendorId, near.vendorId])
    await expect(ask(client, request, [otherBand.vendorId])).rejects.toThrow('memberIds')
    await at.world.move(client, booking.id, { move: 'cancel' })
    expect(await offered()).toContain(otherBand.vendorId)
  })

  test('three are offered: first who said they are free, then those whose price is closest to the quotes', async () => {
    const magician = { primaryServiceTypeId: 120, serviceTypeIds: [120], isSample: false }
    const priced = async (dollars: number | null) => {
      const vendor = await at.world.vendor(magician)
      await at.db.query(sql`update vendor set starting_price = ${dollars}::int where id = ${vendor.vendorId}::int`)
      return vendor.vendorId
    }
    const [client, asked] = [await at.world.host(), await at.world.vendor(magician)]
    const [cheap, close, unpriced, free] = [
      await priced(100),
      await priced(750),
      await priced(null),
      await priced(5000),
    ]
    await at.db.query(sql`
      insert into availability (vendor_id, time_zone, crews, said_at, known_until)
      values (${free}::int, 'America/New_York', 1, now(), '2028-01-01')`)
    const request = await at.world.ask(client, [asked], { eventDate: '2027-06-28' })
    await at.world.quote(asked, request.leadIds[0] ?? 0, { startsAt: '2027-06-28T18:00', endsAt: null })
    const offered = await similarToRequest(deps(), request.requestKey, client)
    expect(offered.map(({ memberId: vendorId }) => vendorId)).toEqual([free, close, cheap])
    expect(offered.map(({ onDay, startingPrice }) => [onDay, startingPrice])).toEqual([
      ['free', 5000],
      ['notSaid', 750],
      ['notSaid', 100],
    ])
    expect(offered).not.toContain(unpriced)
  })

  test('fault 96, sent again for another day: its vendors get an update, others are told, nothing is open', async () => {
    const [client, stays, leaves] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const first = await at.world.ask(client, [stays, leaves], { eventDate: '2027-06-21' })
    const [leadId = 0] = first.leadIds
    const quoteId = await at.world.quote(stays, leadId, { startsAt: '2027-06-21T18:00', endsAt: null })
    const again = await at.world.ask(client, [stays], { eventDate: '2027-06-22' }, { insteadOf: first.requestKey })
    expect(await vendorInbox(at.db, stays.vendorId, { take: 5 })).toMatchObject([
      { revision: 2, eventDate: '2027-06-22' },
    ])
    expect(await findLead(at.db, stays.vendorId, leadId)).toMatchObject({ replacedBy: again.leadIds[0] })
    expect(await present(client, first)).toMatchObject([
      { closed: { because: 'hostClosed' }, accept: 'closed' },
      { closed: {} },
    ])
    await expect(at.world.accept(client, leadId, quoteId)).rejects.toMatchObject({ code: 'quoteReplaced' })
    expect(await mails(stays, /^Request closed/)).toEqual([])
    expect(await mails(leaves, /^Request closed/)).toHaveLength(1)
    const later = await at.world.quote(stays, again.leadIds[0] ?? 0, { startsAt: '2027-06-22T18:00', endsAt: null })
    expect(await at.world.accept(client, again.leadIds[0] ?? 0, later)).toMatchObject({ state: 'accepted' })
  })

  test('sent again, a request stays open with a similar vendor that was asked later, and its quote counts', async () => {
    const [client, first, later] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const request = await at.world.ask(client, [first], { eventDate: '2027-06-26' })
    await ask(client, request, [later.vendorId])
    const [lead] = await vendorInbox(at.db, later.vendorId, { take: 5 })
    const quoteId = await at.world.quote(later, lead!.id, { startsAt: '2027-06-26T18:00', endsAt: null })
    await at.world.ask(client, [first], { eventDate: '2027-06-27' }, { insteadOf: request.requestKey })
    expect(await present(client, request)).toMatchObject([{ closed: { because: 'hostClosed' } }, { closed: null }])
    expect(await mails(later, /^Request closed/)).toEqual([])
    expect(await at.world.accept(client, lead!.id, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('sent again, a request of somebody else or with a booking stays as it is', async () => {
    const [client, stranger, vendor] = [await at.world.host(), await at.world.host(), await at.world.vendor()]
    const first = await at.world.ask(client, [vendor], { eventDate: '2027-06-23' })
    await at.world.ask(stranger, [vendor], { eventDate: '2027-06-24' }, { insteadOf: first.requestKey })
    expect(await present(client, first)).toMatchObject([{ closed: null }])
    const [leadId = 0] = first.leadIds
    const quoteId = await at.world.quote(vendor, leadId, { startsAt: '2027-06-23T18:00', endsAt: null })
    const { id } = await at.world.accept(client, leadId, quoteId)
    await at.world.ask(client, [vendor], { eventDate: '2027-06-25' }, { insteadOf: first.requestKey })
    expect(await present(client, first)).toMatchObject([{ closed: null, accept: 'accepted' }])
    expect(await at.world.read(client, id)).toMatchObject({ state: 'accepted' })
  })

  test('a quote for flexible dates stays when similar vendors are asked for one of the days', async () => {
    const [client, quoted, unopened] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const days = { eventDate: '2027-06-07', eventDateLatest: '2027-06-09' }
    const flexible = await at.world.ask(client, [quoted], days)
    const [leadId = 0] = flexible.leadIds
    const quoteId = await at.world.quote(quoted, leadId, { startsAt: '2027-06-08T18:00', endsAt: null })
    const definite = await at.world.ask(client, [unopened], { eventDate: '2027-06-08' })
    const offered = await similarToRequest(deps(), definite.requestKey, client)
    expect(offered.map(({ memberId: vendorId }) => vendorId)).not.toContain(quoted.vendorId)
    await ask(client, definite, [quoted.vendorId])
    expect(await present(client, flexible)).toMatchObject([{ accept: 'open', state: 'quoted' }])
    // The reverse: others for the flexible dates, while one has the request for a day of them.
    const back = await similarToRequest(deps(), flexible.requestKey, client)
    expect(back.map(({ memberId: vendorId }) => vendorId)).not.toContain(unopened.vendorId)
    await ask(client, flexible, [unopened.vendorId])
    expect(await vendorInbox(at.db, unopened.vendorId, { take: 5 })).toHaveLength(1)
    expect(await at.world.accept(client, leadId, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('two requests of a host that offer the same vendor at once ask it once', async () => {
    const [client, unopened, wanted] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const first = await at.world.ask(client, [unopened], { eventDate: '2027-06-15' })
    const second = await at.world.ask(client, [await at.world.vendor()], { eventDate: '2027-06-15' })
    await Promise.all([ask(client, first, [wanted.vendorId]), ask(client, second, [wanted.vendorId])])
    expect(await at.db.query(sql`select 1 from lead where vendor_id = ${wanted.vendorId}::int`)).toHaveLength(1)
  })
})
