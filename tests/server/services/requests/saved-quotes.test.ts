import { beforeAll, expect, test } from 'vitest'
import { SAVED_QUOTES_MAX } from '#contract/inbox/saved-quotes.ts'
import type { Database } from '#server/db/database.ts'
import { emptyVendor } from '#server/repositories/personal-data/deletion.ts'
import { readSavedQuotes, removeSavedQuote, saveQuote } from '#server/services/requests/saved-quotes.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('saved quotes', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })
  const aQuote = (name: string, id: string = crypto.randomUUID()) =>
    ({ id, kind: 'template', name, answer: { price: '800', includes: 'Two sets' } }) as const

  test('a vendor keeps, renames and deletes a template; others neither see nor change it', async () => {
    const [mine, other] = [await world.vendor(), await world.vendor()]
    const quote = aQuote('Wedding')
    expect(await saveQuote(world.context, quote, mine)).toEqual({ quotes: [quote] })
    const renamed = { ...quote, name: 'Wedding, evening' }
    await saveQuote(world.context, renamed, mine)
    await expect(saveQuote(world.context, { ...quote, name: 'Taken' }, other)).rejects.toThrow('yours')
    await removeSavedQuote(world.context, quote.id, other)
    expect(await readSavedQuotes(world.context, other)).toEqual({ quotes: [] })
    expect(await readSavedQuotes(world.context, mine)).toEqual({ quotes: [renamed] })
    await removeSavedQuote(world.context, quote.id, mine)
    expect(await removeSavedQuote(world.context, quote.id, mine)).toEqual({ quotes: [] })
  })

  test('at most 20 of a kind, from several devices at once; one that is there can still be changed', async () => {
    const vendor = await world.vendor()
    const first = aQuote('0')
    await saveQuote(world.context, first, vendor)
    const calls = Array.from({ length: SAVED_QUOTES_MAX + 2 }, (_, at) =>
      saveQuote(world.context, aQuote(String(at)), vendor),
    )
    const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect((await readSavedQuotes(world.context, vendor)).quotes).toHaveLength(SAVED_QUOTES_MAX)
    await saveQuote(world.context, { ...first, name: 'Renamed' }, vendor)
    await saveQuote(world.context, { ...aQuote('Add-on'), kind: 'package' }, vendor)
    expect((await readSavedQuotes(world.context, vendor)).quotes).toHaveLength(SAVED_QUOTES_MAX + 1)
  })

  test('they go with the data of their vendor', async () => {
    const vendor = await world.vendor()
    await saveQuote(world.context, aQuote('Wedding'), vendor)
    await db.transaction((tx) => emptyVendor(tx, vendor.vendorId, { now: NOW, today: '2027-03-08' }))
    expect(await readSavedQuotes(world.context, vendor)).toEqual({ quotes: [] })
  })
})
