/** Vendors that an account saved: the latest change of each wins, from whichever device and in whichever order. */
import { beforeAll, expect, test } from 'vitest'
import { SAVED_VENDORS_MAX } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { knownPerson } from '#server/services/personal-data/person.ts'
import { mergeSavedVendors } from '#server/services/shortlists/saved-vendors.ts'
import { startSavedSync } from '#src/sync/storage/sync-saved.ts'
import type { Api } from '#src/api/client.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'
import { createWorld, DJ, START } from '#tests/support/world/world.ts'
import { aSignedIn, testContext } from '#tests/support/server/context.ts'

const HOUR_MS = 60 * 60_000
const ago = (hours: number) => START - hours * HOUR_MS

describeOnBothEngines('saved vendors of an account', (fresh) => {
  let db: Database
  let people = 0
  const anotherAccount = () => anAccount(db, `saver${(people += 1)}@example.com`)
  const merge = (account: number, saved: [number, number][], removed: [number, number][] = [], sentAt = START) => {
    const changes = (list: [number, number][]) => list.map(([vendorId, at]) => ({ memberID: vendorId, at }))
    const clock = () => new Date(START)
    return mergeSavedVendors(
      testContext(db, { clock }),
      {
        sentAt,
        saved: changes(saved),
        removed: changes(removed),
      },
      aSignedIn(account),
    )
  }
  const idsOf = ({ vendors }: Awaited<ReturnType<typeof merge>>) => vendors.map(({ memberID: vendorId }) => vendorId)

  beforeAll(async () => {
    ;({ db } = await fresh())
    const vendors = Array.from({ length: SAVED_VENDORS_MAX + 5 }, (_, index) => aVendor(index + 1))
    await db.transaction((tx) => writeVendors(tx, vendors))
  })

  test('come together from several devices, newest first, once each', async () => {
    const account = await anotherAccount()
    await merge(account, [
      [1, ago(3)],
      [2, ago(1)],
    ])
    const after = await merge(account, [
      [2, ago(1)],
      [3, ago(2)],
    ])
    expect(idsOf(after)).toEqual([2, 3, 1])
    expect(after.vendors[0]).toMatchObject({
      savedAt: ago(1),
      facts: { profileName: 'Vendor 2', cityLabel: 'New York City, NY' },
    })
    expect(idsOf(await merge(await anotherAccount(), []))).toEqual([])
  })

  test('that were removed stay so, whatever older saves arrive later; a newer save brings one back', async () => {
    const account = await anotherAccount()
    await merge(account, [], [[1, ago(2)]])
    expect(idsOf(await merge(account, [[1, ago(3)]]))).toEqual([])
    expect(idsOf(await merge(account, [[1, ago(2)]]))).toEqual([])
    expect(idsOf(await merge(account, [[1, ago(1)]]))).toEqual([1])
    expect(idsOf(await merge(account, [[1, ago(0.5)]], [[1, ago(0.5)]]))).toEqual([])
  })

  test('stay with the event they were saved for until they are removed', async () => {
    const account = await anotherAccount()
    const eventKey = '0a1b2c3d-0000-4000-8000-000000000001'
    const save = async (at: number, event?: string) => {
      const saved = [{ memberID: 1, at, ...(event && { eventKey: event }) }]
      const context = testContext(db, { clock: () => new Date(START) })
      return mergeSavedVendors(context, { sentAt: START, saved, removed: [] }, aSignedIn(account))
    }
    expect((await save(ago(5), eventKey)).vendors).toMatchObject([{ memberID: 1, eventKey }])
    expect((await save(ago(4))).vendors).toMatchObject([{ memberID: 1, eventKey }])
    await merge(account, [], [[1, ago(3)]])
    expect((await save(ago(2))).vendors).toMatchObject([{ memberID: 1, eventKey: null }])
  })

  test('are timed right by a device whose clock is wrong, and never in the future', async () => {
    const account = await anotherAccount()
    const year = 365 * 24 * HOUR_MS
    await merge(account, [], [[1, ago(2)]])
    // It shows a year ago, and saved an hour ago.
    expect(idsOf(await merge(account, [[1, ago(1) - year]], [], START - year))).toEqual([1])
    const ahead = await merge(account, [[2, START + year]])
    expect(ahead.vendors[0]).toMatchObject({ memberID: 2, savedAt: START })
  })

  test('that cannot be found stay without their facts, and one that is unknown is left out', async () => {
    const account = await anotherAccount()
    await db.query(sql`update vendor set hidden_at = now(), hidden_because = 'operator' where id = 5`)
    const { vendors } = await merge(account, [
      [5, ago(1)],
      [2_000_000_000, ago(1)],
    ])
    expect(vendors).toEqual([{ memberID: 5, savedAt: ago(1), eventKey: null, facts: null }])
  })

  test('end at a limit, the newest staying', async () => {
    const account = await anotherAccount()
    const all = Array.from({ length: SAVED_VENDORS_MAX + 5 }, (_, index): [number, number] => [
      index + 1,
      START - index,
    ])
    await merge(account, all.slice(0, SAVED_VENDORS_MAX))
    const { vendors } = await merge(
      account,
      all.slice(SAVED_VENDORS_MAX).map(([id]) => [id, START]),
    )
    expect(vendors).toHaveLength(SAVED_VENDORS_MAX)
    expect(vendors.map(({ memberID: vendorId }) => vendorId)).toContain(SAVED_VENDORS_MAX + 5)
    expect(vendors.map(({ memberID: vendorId }) => vendorId)).not.toContain(SAVED_VENDORS_MAX)
  })

  test('are in the person’s own export, and gone with the account', async () => {
    const account = await anotherAccount()
    await merge(account, [[1, ago(1)]])
    const clock = () => new Date(START)
    const email = `saver${people}@example.com`
    const exported = await exportForPerson(testContext(db, { clock }), email, async () => {})
    expect(exported).toMatchObject({ savedVendors: [{ vendor_id: 1, vendor_name: 'Vendor 1', is_removed: false }] })
    await merge(account, [[2, ago(2)]], [[2, ago(1)]])
    expect((await knownPerson(db, email)).counts.savedVendors).toBe(1)
    await db.query(sql`delete from account where id = ${account}::int`)
    expect(await db.query(sql`select * from saved_vendor where account_id = ${account}::int`)).toEqual([])
  })

  test('are the same on two devices, also when saved and removed without a connection', async () => {
    const account = await anotherAccount()
    const world = createWorld()
    const device = () => {
      const state = { isOnline: true }
      const { offline } = world.phone().openTab()
      const api: Pick<Api, 'call'> = {
        call: (async (_name: string, { body }: { body: Parameters<typeof mergeSavedVendors>[1] }) => {
          if (!state.isOnline) throw new TypeError('offline')
          return {
            value: await mergeSavedVendors(
              testContext(db, { clock: () => new Date(world.clock.now()) }),
              body,
              aSignedIn(account),
            ),
          }
        }) as unknown as Api['call'],
      }
      const target = Object.assign(new EventTarget(), { visibilityState: 'visible' })
      const ports = { window: new EventTarget(), document: target, now: world.clock.now }
      const begin = async () => {
        await offline.account.remember(account)
        return startSavedSync({ api, offline, accountId: () => account, ports })
      }
      const saved = async () => (await offline.savedVendors.list()).map(({ memberID: vendorId }) => vendorId)
      return { state, offline, begin, saved }
    }
    const [phone, laptop] = [device(), device()]
    // As a guest, before the sign-in.
    await phone.offline.savedVendors.save({ ...DJ, memberID: 1, cityLabel: 'Boston, MA' })
    const syncPhone = await phone.begin()
    await syncPhone()
    const syncLaptop = await laptop.begin()
    await expect.poll(laptop.saved).toEqual([1])

    phone.state.isOnline = false
    world.clock.advance(1000)
    await phone.offline.savedVendors.remove(1)
    await phone.offline.savedVendors.save({ ...DJ, memberID: 2, cityLabel: 'Boston, MA' })
    await syncPhone()
    world.clock.advance(60_000)
    await syncLaptop()
    expect(await laptop.saved()).toEqual([1])
    phone.state.isOnline = true
    await syncPhone()
    world.clock.advance(60_000)
    await syncLaptop()
    await expect.poll(laptop.saved).toEqual([2])
    expect(await phone.saved()).toEqual([2])
  })
})
