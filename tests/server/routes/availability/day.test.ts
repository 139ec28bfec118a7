/** A profile's word on one day: what a search for that day says, and as fresh. */
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ENGINES } from '#tests/support/server/database.ts'
import { SATURDAY, vendorCalendar } from './vendor-calendar.ts'

const DAY = '2027-06-05'

describe.each(ENGINES)('a vendor’s day (%s)', (engine) => {
  const at = vendorCalendar(engine)
  const ask = (id: number | string, date = DAY, headers = {}) =>
    at.server.app.inject({ url: `/api/v1/days/${date}/${id}`, headers })
  const onDay = async (id: number) => (await ask(id)).json().onDay
  const inSearch = async () => {
    const reply = await at.server.app.inject({ url: `/api/v1/mixed-search/nationwide?freeOn=${DAY}` })
    const { searchResults } = reply.json<{ searchResults: { memberID: number; onDay: string }[] }>()
    return searchResults.find(({ memberID: vendorId }) => vendorId === 1)?.onDay
  }

  test('is not said, free or busy, as the search has it', async () => {
    expect([await onDay(1), await inSearch()]).toEqual(['notSaid', 'notSaid'])
    await at.change({})
    await expect.poll(() => onDay(1)).toBe('free')
    expect(await inSearch()).toBe('free')
    await at.change({ busy: [SATURDAY] })
    await expect.poll(() => onDay(1)).toBe('busy')
    expect(await inSearch()).toBeUndefined()
    expect((await ask(1, '2027-06-06')).json()).toEqual({ onDay: 'free' })
  })

  test('is known to a browser that has it', async () => {
    const { headers } = await ask(2)
    expect(headers['cache-control']).toBe('no-cache')
    const again = await ask(2, DAY, { 'if-none-match': headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is nobody’s of a vendor who is not listed', async () => {
    await at.server.db.query(sql`update vendor set hidden_at = now(), hidden_because = 'fraud' where id = 3`)
    expect((await ask(3)).statusCode).toBe(404)
    expect((await ask(99)).statusCode).toBe(404)
  })

  test.each(['2027-02-30', '0000-01-01', 'tomorrow', '%3Cscript%3E', '2027-06-05T00:00'])(
    'refuses %s as a day',
    async (date) => {
      const reply = await ask(1, date)
      expect([reply.statusCode, reply.body.includes('script')]).toEqual([400, false])
    },
  )

  test.each([
    ['0001-01-01', 'This date has passed. Choose a later one.'],
    ['2027-03-09', 'This date has passed. Choose a later one.'],
    ['2032-03-14', 'Choose a date within the next five years.'],
    ['9999-12-31', 'Choose a date within the next five years.'],
  ])('that no event can be on, %s, is refused with the reason', async (date, message) => {
    const reply = await ask(1, date)
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [expect.objectContaining({ name: 'date', message })]])
  })

  test.each(['2027-03-10', '2032-03-13'])('that an event can be on, %s, is answered', async (date) => {
    expect((await ask(1, date)).statusCode).toBe(200)
  })
})
