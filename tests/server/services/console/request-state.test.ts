/** The state of a request in the console is the one that its client sees: quoted, then accepted, booked and so on. */
import { expect, test } from 'vitest'
import type { RequestList } from '#contract/console/requests.ts'
import { findRequests, requestFile } from '#server/services/console/requests.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const OPERATOR = { email: 'ada@example.com' }

describeOnBothEngines('the state of a request', (fresh) => {
  test('a request says what became of its quote, in every list and on its page', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, NOW)
    const shown = async (leadId: number) => {
      const lists: RequestList[] = ['requests', 'quotes']
      const states = await Promise.all(
        lists.map(async (list) => {
          const { requests } = await findRequests(world.context, { list, q: String(leadId) })
          return requests.find((request) => request.leadId === leadId)?.state
        }),
      )
      return new Set([...states, (await requestFile(world.context, leadId, OPERATOR)).state])
    }

    const vendor = await world.vendor()
    const client = await world.host()
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    const quoteId = await world.quote(vendor, leadId)
    expect(await shown(leadId)).toEqual(new Set(['quoted']))
    const { id } = await world.accept(client, leadId, quoteId)
    expect(await shown(leadId)).toEqual(new Set(['accepted']))
    await world.move(vendor, id, { move: 'confirm' })
    expect(await shown(leadId)).toEqual(new Set(['booked']))
    await world.move(vendor, id, { move: 'cancel', reason: 'ill' })
    expect(await shown(leadId)).toEqual(new Set(['cancelled']))

    const unconfirmed = await world.booked({})
    await world.move(unconfirmed.vendor, unconfirmed.id, { move: 'cancel', reason: 'away' })
    expect(await shown(unconfirmed.leadId)).toEqual(new Set(['notBooked']))
    const givenUp = await world.booked({})
    await world.move(givenUp.host, givenUp.id, { move: 'cancel', reason: 'no party' })
    expect(await shown(givenUp.leadId)).toEqual(new Set(['notBooked']))
  })
})
