/** The facts that decide about a lead: in the list, on its page, and in the vendor's email. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { leadInbox } from './lead-inbox.ts'

const at = leadInbox()

test('a lead names the service, the distance, who else was asked, whether the vendor is free, and until when', async () => {
  const { db } = at.server
  await db.query(sql`
    insert into availability (vendor_id, time_zone, said_at, known_until)
    values (1, 'America/New_York', '2027-03-01T08:00:00Z', '2099-01-01T00:00:00Z')`)
  const { id } = await at.ask(at.newHost(), { request: { members: [1, 2] } })
  const { facts } = await at.lead(id)
  expect(facts).toMatchObject({
    serviceName: 'DJ',
    othersAsked: 1,
    onDay: 'free',
    calendarSaidAt: '2027-03-01T08:00:00.000Z',
    replyBy: expect.any(String),
  })
  expect(facts.distance).toBeGreaterThanOrEqual(0)
  const inbox = (await at.get('/api/v1/leads')).json()
  expect(inbox.leads.find((lead: { id: number }) => lead.id === id).facts).toEqual(facts)

  await db.query(sql`insert into busy_day (vendor_id, day) values (1, '2027-05-01')`)
  expect((await at.lead(id)).facts.onDay).toBe('busy')
  const [mail] = await at.mails('vera@example.com')
  expect(mail?.text).toContain('You’re busy · 1 other vendor asked')
  await db.query(sql`delete from busy_day`)
  expect((await at.lead(id)).facts.onDay).toBe('free')

  await at.answer(at.aQuote(id))
  expect((await at.lead(id)).facts.replyBy).toBeNull()
})

test('a request for a time outside of the vendor’s hours says so, unless the vendor is busy that day', async () => {
  const { db } = at.server
  await db.query(sql`
    insert into availability (vendor_id, time_zone, said_at, known_until)
    values (1, 'America/New_York', '2027-03-01T08:00:00Z', '2099-01-01T00:00:00Z') on conflict do nothing`)
  await db.query(sql`
    insert into weekly_hours (vendor_id, weekday, takes, starts_at, ends_at) values (1, 6, 'hours', '20:00', '02:00')`)
  const { id } = await at.ask(at.newHost(), { request: { eventDate: '2027-05-08', startTime: '18:30' } })
  expect((await at.lead(id)).facts).toMatchObject({ onDay: 'free', isOutsideHours: true })
  await db.query(sql`update weekly_hours set starts_at = '18:00'`)
  expect((await at.lead(id)).facts).toMatchObject({ onDay: 'free', isOutsideHours: false })
  await db.query(sql`insert into closed_weekday (weekday, vendor_id) values (6, 1)`)
  expect((await at.lead(id)).facts).toMatchObject({ onDay: 'busy', isOutsideHours: true })
  await db.query(sql`insert into busy_day (vendor_id, day) values (1, '2027-05-08')`)
  expect((await at.lead(id)).facts).toMatchObject({ onDay: 'busy', isOutsideHours: false })
  await db.query(sql`delete from busy_day`)
  await db.query(sql`delete from closed_weekday`)
  await db.query(sql`delete from weekly_hours`)
})

test('a flexible date is free when some of its days are', async () => {
  const { id } = await at.ask(at.newHost(), { request: { eventDate: '2027-05-01', eventDateLatest: '2027-05-03' } })
  await at.server.db.query(sql`insert into busy_day (vendor_id, day) values (1, '2027-05-02')`)
  expect((await at.lead(id)).facts).toMatchObject({ othersAsked: 0, onDay: 'someDays' })
})

test('a lead has the vendor’s price of its day, and of the way beyond what it includes', async () => {
  const { db } = at.server
  const { id } = await at.ask(at.newHost(), { request: { eventDate: '2027-05-08' } })
  expect((await at.lead(id)).ownPrices).toBeNull()
  const rules = [{ weekdays: [6], from: null, until: null, dollars: 1400, percent: null }]
  await db.query(sql`
    update vendor set starting_price = 1000, price_rules = ${JSON.stringify(rules)}::jsonb, travel_included_miles = 0,
      travel_cents_per_mile = 200, latitude = latitude + 0.5 where id = 1`)
  const lead = await at.lead(id)
  const miles = Math.round(lead.facts.distance)
  expect(miles).toBeGreaterThan(20)
  expect(lead.ownPrices).toEqual({ ofDay: 1400, travel: { includedMiles: 0, miles, cents: miles * 200 } })
  const flexible = await at.ask(at.newHost(), { request: { eventDate: '2027-05-08', eventDateLatest: '2027-05-09' } })
  expect((await at.lead(flexible.id)).ownPrices).toMatchObject({ ofDay: null })
})
