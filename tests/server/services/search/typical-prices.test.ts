/** The home page's examples of prices: of each service the best known range, from real quotes or nothing. */
import { expect, test } from 'vitest'
import { loadPlaces } from '#server/data/places.ts'
import { storeTypicalPrices } from '#server/repositories/search/typical-prices.ts'
import { typicalPrices } from '#server/services/search/typical-prices.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('typical prices', (fresh) => {
  test('name the place with the most quotes for each service, and nothing without quotes', async () => {
    const { db } = await fresh()
    const context = testContext(db, { places: loadPlaces() })
    expect(await typicalPrices(context)).toEqual([])
    const at = (serviceTypeId: number, locationFileName: string, quotes: number, lowDollars = 700) => ({
      serviceTypeId,
      locationFileName,
      lowDollars,
      highDollars: 1_300,
      quotes,
    })
    await db.transaction((tx) =>
      storeTypicalPrices(tx, [6, 6001], {
        prices: [at(6, 'austin-tx', 12), at(6, 'chicago-il', 34), at(6001, 'austin-tx', 40, 1_300)],
        dueAt: new Date('2027-03-11T18:00:00Z'),
      }),
    )
    expect(await typicalPrices(context)).toEqual([
      { title: 'Photographers near Austin, TX', range: '$1,300', quotes: 40, href: '/photographer/austin-tx' },
      { title: 'DJs near Chicago, IL', range: '$700 to $1,300', quotes: 34, href: '/dj/chicago-il' },
    ])
  })
})
