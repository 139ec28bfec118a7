import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { reachedCounts } from '#server/services/search/reached-counts.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const FORTUNE_TELLER = 126

describeOnBothEngines('counts that the texts may claim', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
  })

  const add = (from: number, count: number, differs: { isSample?: boolean; includeInVirtualEvents?: boolean }) =>
    db.transaction((tx) =>
      writeVendors(
        tx,
        Array.from({ length: count }, (_, i) =>
          aVendor(from + i, {
            primaryServiceTypeId: FORTUNE_TELLER,
            serviceTypeIds: [FORTUNE_TELLER],
            isSample: false,
            includeInVirtualEvents: true,
            ...differs,
          }),
        ),
      ),
    )

  test('one is reached by more real vendors than the figure who offer virtual services', async () => {
    await add(1, 150, { isSample: true })
    await add(1001, 150, { includeInVirtualEvents: false })
    await add(2001, 100, {})
    expect(await reachedCounts(db)).toEqual(new Set())
    await add(3001, 1, {})
    expect(await reachedCounts(db)).toEqual(new Set(['virtualFortuneTellers']))
  })
})
