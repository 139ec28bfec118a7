/** How a request ends: closed by its client, in whole or in part. */
import { expect, test } from 'vitest'
import { countLeads, findLead } from '#server/repositories/requests/vendor-leads.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { askMore, similarToRequest } from '#server/services/requests/outcome/ask-more.ts'
import { closeRequest } from '#server/services/requests/outcome/close-request.ts'
import { ownRequests } from '#server/services/requests/own-requests.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { HOUR_MS, outcomeWorld } from './outcome-world.ts'
import { aGuest } from '#tests/support/server/context.ts'

describeOnBothEngines('the end of a request', (fresh) => {
  const at = outcomeWorld(fresh)
  const { ask, close, deps, mails, present } = at

  test('a client closes a request: each vendor is told once, with the reason, and none can quote anymore', async () => {
    const [client, quoted, unopened] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const request = await at.world.ask(client, [quoted, unopened])
    const quoteId = await at.world.quote(quoted, request.leadIds[0] ?? 0)
    const key = crypto.randomUUID()
    const first = await close(client, request, { reason: 'The party is off', key })
    expect(first).toMatchObject({ call: 'closeRequest', state: 'closed' })
    expect(await close(client, request, { reason: 'The party is off', key })).toEqual(first)
    await close(client, request, { reason: 'Again, from another phone' })

    expect(await ownRequests(at.world.context, client.accountId)).toMatchObject([{ closed: { because: 'hostClosed' } }])
    const closed = { because: 'hostClosed', reason: 'The party is off' }
    expect(await present(client, request)).toMatchObject([
      { closed, accept: 'closed' },
      { closed, accept: null },
    ])
    expect(await findLead(at.db, unopened.vendorId, request.leadIds[1] ?? 0)).toMatchObject({ closed })
    for (const vendor of [quoted, unopened]) {
      const told = await mails(vendor, /^Request closed/)
      expect(told.map(({ text }) => text.includes('“The party is off”'))).toEqual([true])
    }
    await expect(at.world.accept(client, request.leadIds[0] ?? 0, quoteId)).rejects.toMatchObject({
      code: 'stateChanged',
    })
    await expect(at.world.quote(unopened, request.leadIds[1] ?? 0)).rejects.toThrow('leadId')
  })

  test('a client declines one quote: the others stay, and so does the request', async () => {
    const [client, dear, fair] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const request = await at.world.ask(client, [dear, fair])
    const [dearLead = 0, fairLead = 0] = request.leadIds
    await at.world.quote(dear, dearLead)
    const quoteId = await at.world.quote(fair, fairLead)
    await close(client, request, { leadId: dearLead, reason: 'Too expensive' })
    expect(await present(client, request)).toMatchObject([{ closed: { reason: 'Too expensive' } }, { closed: null }])
    expect(await mails(dear, /^Request closed/)).toHaveLength(1)
    expect(await mails(fair, /^Request closed/)).toEqual([])
    expect(await at.world.accept(client, fairLead, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('what is booked is canceled, not closed; the rest of its request can be closed', async () => {
    const [client, booked, other] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const request = await at.world.ask(client, [booked, other])
    const [leadId = 0, otherLead = 0] = request.leadIds
    const { id } = await at.world.accept(client, leadId, await at.world.quote(booked, leadId, { holdsDate: true }), {
      keepLeadIds: [otherLead],
    })
    await expect(close(client, request, { leadId })).rejects.toMatchObject({ errors: [{ name: 'leadId' }] })
    await close(client, request)
    expect(await present(client, request)).toMatchObject([{ closed: null }, { closed: { because: 'hostClosed' } }])
    expect(await at.world.read(client, id)).toMatchObject({ state: 'confirmed' })
    expect(await mails(booked, /^Request closed/)).toEqual([])
  })

  test('closing and accepting at the same moment: booked or closed, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [client, vendor] = [await at.world.host(), await at.world.vendor()]
      const request = await at.world.ask(client, [vendor])
      const [leadId = 0] = request.leadIds
      const quoteId = await at.world.quote(vendor, leadId, { holdsDate: true })
      const calls = [() => close(client, request), () => at.world.accept(client, leadId, quoteId)]
      await Promise.allSettled((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
      const [lead] = await present(client, request)
      expect([lead?.closed?.because ?? null, await at.world.statesOf(vendor)]).toBeOneOf([
        [null, ['confirmed']],
        ['hostClosed', []],
      ])
    }
  })

  test('nobody else closes or extends a request', async () => {
    const [client, stranger, vendor] = [await at.world.host(), await at.world.host(), await at.world.vendor()]
    const request = await at.world.ask(client, [vendor])
    for (const by of [stranger, null]) {
      await expect(close(by, request)).rejects.toMatchObject({ errors: [{ name: 'key', code: 'notFound' }] })
      await expect(similarToRequest(deps(), request.requestKey, by ?? aGuest())).rejects.toThrow('key')
    }
    await expect(ask(stranger, request, [vendor.vendorId])).rejects.toThrow('key')
    const elsewhere = await at.world.ask(client, [await at.world.vendor()], { eventDate: '2027-05-02' })
    await expect(close(client, request, { leadId: elsewhere.leadIds[0] ?? 0 })).rejects.toThrow('leadId')
    expect(await present(client, request)).toMatchObject([{ closed: null }])
  })

  test('of a lead that was closed before its mail went out, the vendor is not told as new', async () => {
    const [client, vendor] = [await at.world.host(), await at.world.vendor()]
    await close(client, await at.world.ask(client, [vendor], { eventDate: '2027-06-11' }))
    expect((await mails(vendor, /request/i)).filter(({ subject }) => !subject.startsWith('Request closed'))).toEqual([])
    expect(await countLeads(at.db, vendor.vendorId)).toMatchObject({ total: 1, unopened: 0 })
  })

  test('of a quote that was declined before its mail went out, the client is not told', async () => {
    const [client, vendor] = [await at.world.host(), await at.world.vendor()]
    const request = await at.world.ask(client, [vendor])
    const [leadId = 0] = request.leadIds
    await at.world.quote(vendor, leadId)
    await close(client, request, { leadId })
    expect(await mails(client, /quote/i)).toEqual([])
  })

  test('beyond the hourly limit no vendor is mailed of a closed request, nor of one it never heard of', async () => {
    const [client, vendor] = [await at.world.host(), await at.world.vendor()]
    const told = await at.world.ask(client, [vendor], { eventDate: '2027-06-12' })
    const waiting = await at.world.ask(client, [vendor], { eventDate: '2027-06-13' })
    const sent = (limit: number) => mailFor({ db: at.db } as TestApp, vendor.email, at.world.clock, limit)
    expect(await sent(1)).toHaveLength(1)
    await close(client, told)
    expect(await sent(1)).toHaveLength(1)
    await close(client, waiting)
    expect(await sent(1000)).toHaveLength(1)
    at.world.setNow(new Date(NOW.getTime() + 2 * HOUR_MS))
    expect(await sent(1000)).toHaveLength(1)
  })

  test('keys of closing and of asking more are limited by network, so that nobody fills the store', async () => {
    const [client, vendor] = [await at.world.host(), await at.world.vendor()]
    const request = await at.world.ask(client, [vendor], { eventDate: '2027-06-16' })
    const by = { ...client, network: '198.51.100.7/32' }
    for (let used = 0; used < 300; used += 1)
      await consume(at.db, 'cancel', { network: by.network, address: null, now: at.world.clock() })
    const body = { requestKey: request.requestKey, leadId: null, reason: '' }
    await expect(closeRequest(deps(), { key: crypto.randomUUID(), ...body }, by)).rejects.toBeInstanceOf(
      TooManyRequests,
    )
    const more = { requestKey: request.requestKey, memberIds: [vendor.vendorId] }
    await expect(askMore(deps(), { key: crypto.randomUUID(), ...more }, by)).rejects.toBeInstanceOf(TooManyRequests)
    expect(await present(client, request)).toMatchObject([{ closed: null }])
  })
})
