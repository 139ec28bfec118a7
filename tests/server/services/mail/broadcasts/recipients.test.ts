/** Who gets a broadcast. */
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { showCatalog, shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import { sql } from '#server/db/sql.ts'
import { execute } from '#server/operator/execute.ts'
import { readBroadcast, saveBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { agree, broadcastWorlds, BY, TEXT } from '#tests/support/console/broadcasts.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const nothing = () => Promise.resolve()
describeOnBothEngines('a broadcast', (fresh) => {
  const aWorld = broadcastWorlds(fresh, NOW)

  test('is chosen by audience, category and state', async () => {
    const world = await aWorld()
    const { db, context } = world
    const { vendorId } = await bookingWorld(db, NOW).vendor()
    const [vendor] = await db.query<{ type: number; state: string; accountId: number }>(sql`
      select primary_service_type_id as type, state_or_province_abbreviation as state, account_id as "accountId"
      from vendor where id = ${vendorId}::int`)
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz`)
    await agree(context, vendor!.accountId)
    await world.person('client')
    const counts = async (text: object) => {
      const id = await world.draft(text)
      return (await readBroadcast(context, id)).recipients
    }
    expect(await counts({ audience: 'vendors' })).toBe(1)
    expect(await counts({ audience: 'clients' })).toBe(1)
    expect(await counts({ audience: 'vendors', categoryId: vendor!.type, state: vendor!.state })).toBe(1)
    expect(await counts({ audience: 'vendors', state: 'AK' })).toBe(0)
    expect(await counts({ audience: 'clients', state: 'AK' })).toBe(0)
    expect(await counts({ audience: 'clients', categoryId: vendor!.type })).toBe(0)
  })

  test('is chosen by the miles around a city: the places of a vendor, and the event of a client', async () => {
    const world = await aWorld()
    const { db, context } = world
    const bookings = bookingWorld(db, NOW)
    const vendor = await bookings.vendor()
    const { vendorId, accountId } = vendor
    const client = await bookings.host()
    await bookings.ask(client, [vendor])
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz`)
    await agree(context, accountId)
    await agree(context, client.accountId)
    await db.query(sql`update vendor set location_file_name = 'austin-tx' where id = ${vendorId}::int`)
    await db.query(sql`update request set location_file_name = 'austin-tx'`)
    const counts = async (audience: 'vendors' | 'clients', place: string, miles: number) =>
      (await readBroadcast(context, await world.draft({ audience, near: { place, miles } }))).recipients
    expect(await counts('vendors', 'austin-tx', 1)).toBe(1)
    expect(await counts('clients', 'austin-tx', 1)).toBe(1)
    expect(await counts('vendors', 'san-antonio-tx', 25)).toBe(0)
    expect(await counts('clients', 'san-antonio-tx', 25)).toBe(0)
    expect(await counts('vendors', 'san-antonio-tx', 100)).toBe(1)
    expect(await counts('clients', 'san-antonio-tx', 100)).toBe(1)
    await db.query(sql`
      update vendor set location_file_name = 'denver-co', other_places = '[{"locationFileName":"san-antonio-tx"}]'
      where id = ${vendorId}::int`)
    expect(await counts('vendors', 'san-antonio-tx', 25)).toBe(1)
    expect(await counts('vendors', 'austin-tx', 25)).toBe(0)
    await expect(world.draft({ near: { place: 'no-such-city-tx', miles: 25 } })).rejects.toThrow(
      'There’s no such city.',
    )
  })

  test('keeps its city when it is saved by a console, or started by a server, that doesn’t know of cities', async () => {
    const world = await aWorld()
    const { db, context } = world
    const near = { place: 'austin-tx', miles: 25 }
    const id = await world.draft({ near })
    const { near: _unknown, ...text } = { ...TEXT, subject: 'Another' }
    // Twice: the first response was lost.
    for (let turn = 0; turn < 2; turn += 1) await saveBroadcast(context, { id, revision: 2, text }, BY.operator)
    expect((await readBroadcast(context, id)).text).toMatchObject({ near, subject: 'Another' })
    const byFormerServer = (which: number) =>
      db.query(sql`update broadcast set state = 'sending', started_at = ${NOW}::timestamptz where id = ${which}::int`)
    await expect(byFormerServer(id)).rejects.toThrow('broadcast_near_chosen_check')
    await byFormerServer(await world.draft())
  })

  test('its miles are changed around the city that it has, by a command', async () => {
    const world = await aWorld()
    const id = await world.draft({ near: { place: 'austin-tx', miles: 25 } })
    const save = (...options: string[]) =>
      execute(world.context, { phase: 'run', argv: ['save-broadcast', String(id), ...options], operator: 'ada' })
    await save('--miles', '100')
    const near = async () => (await readBroadcast(world.context, id)).text.near
    expect(await near()).toEqual({ place: 'austin-tx', miles: 100 })
    await save('--near', '')
    expect(await near()).toBeNull()
    expect(await save('--miles', '50')).toMatchObject({
      outcome: 'failed',
      message: '--miles is around a city: name it with --near.',
    })
  })

  test('is chosen by a category that an operator added to a group', async () => {
    const world = await aWorld()
    const { db, context } = world
    const group = shownServiceTypes().find(({ isTopLevel }) => isTopLevel)!
    const own = { ...shownServiceTypes().find(({ isTopLevel }) => !isTopLevel)!, id: 9001, pluralForm: 'Fire Eaters' }
    showCatalog([...shownServiceTypes(), { ...own, topLevelServiceType: group.id }])
    onTestFinished(() => showCatalog(null))
    const { vendorId } = await bookingWorld(db, NOW).vendor()
    const [vendor] = await db.query<{ accountId: number }>(sql`
      update vendor set service_type_ids = '{9001}', primary_service_type_id = 9001
      where id = ${vendorId}::int returning account_id as "accountId"`)
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz`)
    await agree(context, vendor!.accountId)
    for (const categoryId of [group.id, 9001]) {
      const broadcast = await readBroadcast(context, await world.draft({ audience: 'vendors', categoryId }))
      expect(broadcast).toMatchObject({
        recipients: 1,
        categories: expect.arrayContaining([{ id: 9001, name: 'Fire Eaters', isGroup: false }]) as unknown,
      })
    }
  })

  test('leaves a person in peace for the days of the setting', async () => {
    const world = await aWorld({ broadcastDays: '3' })
    await world.person('grace')
    await world.started()
    await world.turns(2)
    await expect(world.started()).rejects.toThrow('No one would get it')
    world.later(3 * DAY_MS)
    await world.started()
    await world.turns(2)
    expect(world.got()).toEqual(['grace@example.com', 'grace@example.com'])
  })

  test('skips who ended the consent, or left, after it had started', async () => {
    const world = await aWorld()
    const { db, context } = world
    const ended = await world.person('ended')
    await world.person('leaves')
    await world.person('stays')
    const id = await world.started()
    await agree(context, ended, false)
    await deletePerson(context, 'leaves@example.com', nothing)
    await world.turns(2)
    expect(world.got()).toEqual(['stays@example.com'])
    const rows = await db.query(sql`select because from broadcast_recipient where state = 'skipped' order by because`)
    expect(rows).toEqual([{ because: 'ended' }, { because: 'gone' }])
    expect(await readBroadcast(context, id)).toMatchObject({ progress: 'sent', figures: { sent: 1, skipped: 2 } })
  })
})
