/** Who of a vendor's team wrote something, as both sides read it, and whose crew a booking is. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addTeammate, setTeammate } from '#server/repositories/team/teams.ts'
import { ownRequests } from '#server/services/requests/own-requests.ts'
import { readLead } from '#server/services/requests/vendor-inbox.ts'
import { readBookings } from '#server/services/bookings/views/read-bookings.ts'
import { readThread, sendMessage } from '#server/services/messages/messages.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { aVendorCaller } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('a team', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  /** A person of the vendor's team, from an hour after `NOW` on. */
  async function join(vendor: VendorParty, welcomeName: string): Promise<VendorParty> {
    const email = `${crypto.randomUUID()}@example.com`
    const accountId = await anAccount(db, email, { welcomeName })
    await addTeammate(db, { vendorId: vendor.vendorId, accountId, role: 'booker', now: world.clock() })
    return { ...aVendorCaller(accountId, vendor.vendorId, { role: 'booker' }), email }
  }

  const say = (leadId: number, by: VendorParty, text: string) =>
    sendMessage(world.context, { leadId, key: crypto.randomUUID(), body: { text, attachments: [] } }, by)

  test('the client reads the first name of who wrote, the team the whole name, and what is older is the vendor’s', async () => {
    const vendor = await world.vendor()
    const client = await world.host()
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    await say(leadId, vendor, 'Before there was a team')
    world.setNow(new Date(NOW.getTime() + 3_600_000))
    const mira = await join(vendor, 'Mira Lopez')
    await say(leadId, mira, 'From Mira')
    const quoteId = await world.quote(mira, leadId)
    const { id } = await world.accept(client, leadId, quoteId)
    await world.move(mira, id, { move: 'confirm' })

    const read = async (by: Parameters<typeof readThread>[2]) => {
      const { messages, milestones } = await readThread(world.context, { leadId }, by)
      return {
        messages: messages.map(({ text, person }) => [text, person ?? null]),
        moves: milestones.map(({ what, person }) => [what, person ?? null]),
      }
    }
    expect(await read(client)).toEqual({
      messages: [
        ['Before there was a team', null],
        ['From Mira', 'Mira'],
      ],
      moves: [
        ['requested', null],
        ['quoted', 'Mira'],
        ['accepted', null],
        ['confirmed', 'Mira'],
      ],
    })
    expect((await read(vendor)).messages.at(-1)).toEqual(['From Mira', 'Mira Lopez'])
    expect((await readLead(world.context, leadId, vendor)).answer).toMatchObject({ person: 'Mira Lopez' })
    const [request] = await ownRequests(world.context, client.accountId)
    expect(request?.vendors[0]?.answer).toMatchObject({ person: 'Mira' })
    expect((await world.read(client, id)).events.map(({ what, person }) => [what, person])).toEqual([
      ['accepted', null],
      ['confirmed', 'Mira'],
    ])
    expect((await world.read(vendor, id)).events.at(-1)).toMatchObject({ person: 'Mira Lopez' })
  })

  test('what a deleted person wrote stays the vendor’s, without the name', async () => {
    const vendor = await world.vendor()
    const client = await world.host()
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    const mira = await join(vendor, 'Mira Lopez')
    await say(leadId, mira, 'From Mira')
    await db.query(sql`delete from account where id = ${mira.accountId}::int`)
    const { messages } = await readThread(world.context, { leadId }, client)
    expect(messages.map(({ text, author, person }) => [text, author, person])).toEqual([['From Mira', 'vendor', null]])
  })

  test('a name that is an address is not shown', async () => {
    const vendor = await world.vendor()
    const client = await world.host()
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    await say(leadId, await join(vendor, 'mira@example.com'), 'Hello')
    expect((await readThread(world.context, { leadId }, client)).messages[0]?.person).toBeNull()
  })

  test('a person of a crew sees which bookings are theirs', async () => {
    const vendor = await world.vendor()
    await world.setCrews(vendor, 2)
    const { id } = await world.booked({ holdsDate: true }, vendor)
    const mira = await join(vendor, 'Mira Lopez')
    const isOwn = async () => (await readBookings(world.context, mira)).find((booking) => booking.id === id)?.isOwnCrew
    const crew = (await world.read(vendor, id)).crew ?? 0
    await setTeammate(db, vendor.vendorId, mira.accountId, { crew: 3 - crew })
    expect(await isOwn()).toBe(false)
    await setTeammate(db, vendor.vendorId, mira.accountId, { crew })
    expect(await isOwn()).toBe(true)
  })

  test('a person who only reads is offered no move of a booking', async () => {
    const { id, vendor } = await world.booked({ holdsDate: false })
    expect((await world.read(vendor, id)).moves).toEqual(['confirm', 'cancel'])
    expect(await world.read({ ...vendor, role: 'readOnly' }, id)).toMatchObject({ moves: [], canProposeDate: false })
  })

  test('nobody books the vendor that they work for', async () => {
    const vendor = await world.vendor()
    const mira = await join(vendor, 'Mira Lopez')
    const [leadId = 0] = (await world.ask(mira, [vendor])).leadIds
    const quoteId = await world.quote(vendor, leadId)
    await expect(world.accept(mira, leadId, quoteId)).rejects.toMatchObject({
      errors: [{ message: 'You can’t book your own profile.' }],
    })
  })
})
