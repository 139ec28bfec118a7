import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { deleteOldEntries, writeAudit } from '#server/repositories/audit.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('the audit', (fresh) => {
  test('forgets failed sign-ins after 90 days, the history of accounts after 400, and proofs after three years', async () => {
    const { db } = await fresh()
    const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
    const entries = [
      { what: 'signInFailed', days: 91 },
      { what: 'signInFailed', days: 89 },
      { what: 'signedIn', days: 401 },
      { what: 'signedIn', days: 399 },
      { what: 'personDeleted', days: 1_094 },
      { what: 'vendorHidden', days: 1_094, operator: 'root' },
      { what: 'vendorHidden', days: 1_096, operator: 'root' },
    ] as const
    for (const { days, ...entry } of entries)
      await writeAudit(db, { accountId: null, at: before(days), network: '203.0.113.5', ...entry })
    await deleteOldEntries(db, NOW)
    expect(await db.query(sql`select what, at from audit order by at, what`)).toEqual([
      { what: 'personDeleted', at: before(1_094) },
      { what: 'vendorHidden', at: before(1_094) },
      { what: 'signedIn', at: before(399) },
      { what: 'signInFailed', at: before(89) },
    ])
  })
})
