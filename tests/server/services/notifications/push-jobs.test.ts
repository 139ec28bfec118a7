/** From what happened to what a device opens: what is told, to whom, and what no longer is. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { seeQuotes } from '#server/services/notifications/new-counts.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { MINUTE_MS, pushWorld } from './push-world.ts'

describeOnBothEngines('notifications of devices', (fresh) => {
  const at = pushWorld(fresh)
  const { signedInOn, choose, runJobs, later, told, asked, quoted, accepted, problems, deps } = at

  test('a quote reaches the client’s device sealed, signed, and without what was typed', async () => {
    const { device } = await quoted()
    await runJobs()
    expect(problems).toEqual([])
    const [got] = at.service.received
    expect(got?.message).toEqual({
      web_push: 8030,
      notification: {
        title: expect.stringMatching(/^Quote from /),
        body: 'For your event: Sat, May 1, 2027',
        navigate: 'https://fanfare.example/requests',
        lang: 'en-US',
        dir: 'ltr',
        tag: expect.stringMatching(/^quote-\d+$/),
      },
      app_badge: 1,
    })
    expect(`${at.service.origin}${got?.path}`).toBe(device.endpoint)
    expect(got?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(got?.claims).toMatchObject({ aud: at.service.origin, sub: 'mailto:hello@fanfare.example' })
    expect(got?.senderKey).toBe((await at.keys()).publicKey)
    expect(JSON.stringify(got?.message)).not.toMatch(/800|Gladly|Four hours|Wedding|Ada/)
  })

  test('a vendor hears of the request, the acceptance and the cancellation, and not of what it did itself', async () => {
    const vendor = await at.world.vendor()
    const client = await at.world.host()
    await signedInOn(vendor)
    const { leadIds } = await at.world.ask(client, [vendor])
    const [leadId = 0] = leadIds
    await runJobs()
    const quoteId = await at.world.quote(vendor, leadId)
    const { id } = await at.world.accept(client, leadId, quoteId)
    await runJobs()
    await at.world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    await at.world.move(client, id, { move: 'cancel', owedCents: 0 } as never)
    await runJobs()
    expect(problems).toEqual([])
    expect(told()).toEqual(['New request', 'A client accepted your quote', 'A client canceled a booking'])
    expect(at.service.received[0]?.message.notification.navigate).toBe(`https://fanfare.example/leads/${leadId}`)
    expect(at.service.received[1]?.message.notification.navigate).toBe(`https://fanfare.example/bookings/${id}`)
  })

  test('a client hears of the vendor’s confirmation, and not of that by its own acceptance', async () => {
    const { vendor, host: client, leadId } = await asked()
    await signedInOn(client)
    await signedInOn(vendor)
    const quoteId = await at.world.quote(vendor, leadId, { holdsDate: true })
    await seeQuotes(deps(), [quoteId], client)
    await at.world.accept(client, leadId, quoteId)
    await runJobs()
    expect(told()).toEqual(['A client accepted your quote. It’s booked'])
    const { vendor: other, id } = await accepted(client)
    await at.world.move(other, id, { move: 'confirm' } as never)
    await runJobs()
    expect(told().at(-1)).toMatch(/ confirmed your booking$/)
  })

  test('what a booking no longer is, is not told: confirmed in the client’s quiet hours, then canceled', async () => {
    const client = await at.world.host()
    const { vendor, id } = await accepted(client)
    await signedInOn(client)
    await choose(client, {
      topics: ['confirmations', 'cancellations'],
      quietHours: { from: '12:30', until: '15:30', timeZone: 'America/New_York' },
    })
    await at.world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    await at.world.move(client, id, { move: 'cancel', owedCents: 0 } as never)
    later(150 * MINUTE_MS)
    await runJobs()
    expect(told()).toEqual([])
  })

  test('an acceptance that ends before the vendor confirms is not told as a canceled booking', async () => {
    const client = await at.world.host()
    const { vendor, id } = await accepted(client)
    await runJobs()
    await signedInOn(client)
    await at.world.move(vendor, id, { move: 'cancel', owedCents: 0 } as never)
    await runJobs()
    expect(told()).toEqual([expect.stringMatching(/ couldn’t take your date$/)])
    const second = await accepted(client)
    await runJobs()
    await signedInOn(second.vendor)
    await at.world.move(client, second.id, { move: 'cancel', owedCents: 0 } as never)
    await runJobs()
    expect(told().at(-1)).toBe('A client withdrew their acceptance')
  })

  test('many notices of one topic don’t silence another', async () => {
    const { host: client, quoteId } = await quoted()
    const { vendor, id } = await accepted(client)
    for (let count = 0; count < 60; count += 1) await queueNotice(at.db, { what: 'reply', id: quoteId })
    await runJobs()
    await at.world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    expect(told().slice(0, -1)).toHaveLength(60)
    expect(told().at(-1)).toMatch(/ confirmed your booking$/)
  })

  test('a name whose characters are many code units long is cut, and the rest of the title stays', async () => {
    const { vendor, host: client, leadId } = await asked()
    await signedInOn(client)
    await at.db.query(sql`update vendor set profile_name = ${'🎉'.repeat(60)} where id = ${vendor.vendorId}::int`)
    const quoteId = await at.world.quote(vendor, leadId)
    await seeQuotes(deps(), [quoteId], client)
    const { id } = await at.world.accept(client, leadId, quoteId)
    await at.world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    expect([told().at(-1), problems]).toEqual([expect.stringMatching(/^🎉+… confirmed your booking$/u), []])
    expect(told().at(-1)?.isWellFormed()).toBe(true)
  })

  test('a quote that was seen in the list is not told anymore', async () => {
    const { host: client, quoteId } = await quoted()
    await seeQuotes(deps(), [quoteId], client)
    await runJobs()
    expect(at.service.visits).toEqual([])
  })

  test('a topic that is off is not told; quiet hours put the others off to their end', async () => {
    const { vendor, host: client, leadId } = await asked()
    await signedInOn(client)
    await choose(client, { topics: ['messages'], quietHours: null })
    await at.world.quote(vendor, leadId)
    await runJobs()
    expect(at.service.visits).toEqual([])
    // 18:00 UTC is 2 PM in New York (daylight saving begins on March 14).
    const quietHours = { from: '12:30', until: '15:30', timeZone: 'America/New_York' }
    await choose(client, { topics: ['quotes'], quietHours })
    const other = await at.world.vendor()
    const { leadIds } = await at.world.ask(client, [other])
    await at.world.quote(other, leadIds[0] ?? 0)
    await runJobs()
    later(149 * MINUTE_MS)
    await runJobs()
    expect(at.service.visits).toEqual([])
    later(MINUTE_MS)
    await runJobs()
    expect(told()).toEqual([expect.stringMatching(/^Quote from /)])
  })
})
