import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { nudgeClient } from '#server/services/requests/nudge-client.ts'
import { readLead } from '#server/services/requests/vendor-inbox.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const TWO_DAYS_LATER = new Date(NOW.getTime() + 48 * HOUR_MS)
const LATER = new Date(NOW.getTime() + 49 * HOUR_MS)

describeOnBothEngines('reminders of quotes', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  async function quoted() {
    world.setNow(NOW)
    const [client, vendor] = [await world.host(), await world.vendor()]
    const [id = 0] = (await world.ask(client, [vendor])).leadIds
    const quoteId = await world.quote(vendor, id)
    return { client, vendor, id, quoteId }
  }
  const jobsOf = (id: number) =>
    db.query<{ id: number; kind: string; payload: object }>(sql`
      select id::int as id, kind, payload from job where kind = 'nudgeMail' and payload->>'leadId' = ${String(id)}`)
  const mailsTo = (to: string) =>
    db.query<{ subject: string; text: string }>(sql`
      select subject, text_body as text from outgoing_mail where recipient = ${to} and subject like '%still open'`)

  test('a client is reminded once, two days after the quote, however often the vendor taps', async () => {
    const { client, vendor, id } = await quoted()
    const key = crypto.randomUUID()
    await expect(nudgeClient(world.context, { key, id }, vendor)).rejects.toMatchObject({
      errors: [{ message: 'You can send a reminder 48 hours after your quote.' }],
    })
    world.setNow(TWO_DAYS_LATER)
    const first = await nudgeClient(world.context, { key, id }, vendor)
    expect(await nudgeClient(world.context, { key, id }, vendor)).toEqual(first)
    await expect(nudgeClient(world.context, { key: crypto.randomUUID(), id }, vendor)).rejects.toMatchObject({
      errors: [{ code: 'alreadyExists' }],
    })
    const [job, ...others] = await jobsOf(id)
    expect(others).toEqual([])
    await jobHandlers(world.context)['nudgeMail']?.({ ...job!, attempts: 1 })
    const [mail] = await mailsTo(client.email)
    expect(mail?.text).toContain('A vendor can send one reminder about a quote.')
    expect(await readLead(world.context, id, vendor)).toMatchObject({
      progress: { nudgedAt: expect.any(String), seenAt: null },
    })
  })

  test('one whose address isn’t proven is not reminded, nor one who has decided', async () => {
    const { client, vendor, id, quoteId } = await quoted()
    await db.query(sql`update account set email_confirmed_at = null where username = ${client.email}`)
    world.setNow(LATER)
    const nudge = () => nudgeClient(world.context, { key: crypto.randomUUID(), id }, vendor)
    await expect(nudge()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('confirmed') }] })
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz where username = ${client.email}`)
    await world.accept(client, id, quoteId)
    await expect(nudge()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('no open quote') }] })
    expect(await jobsOf(id)).toEqual([])
  })

  test('no vendor reminds the client of another one', async () => {
    const { id } = await quoted()
    const other = await world.vendor()
    world.setNow(LATER)
    await expect(nudgeClient(world.context, { key: crypto.randomUUID(), id }, other)).rejects.toThrow('Lead not found.')
  })
})
