import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { deleteOldFailures, writeAudit } from '#server/repositories/audit.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('the audit', (fresh) => {
  test('forgets failed sign-ins after 90 days, and nothing else', async () => {
    const { db } = await fresh()
    const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
    for (const [what, days] of [
      ['signInFailed', 91],
      ['signInFailed', 89],
      ['signedIn', 400],
    ] as const) {
      await writeAudit(db, { accountId: null, what, at: before(days), network: '203.0.113.5' })
    }
    await deleteOldFailures(db, NOW)
    expect(await db.query(sql`select what, at from audit order by at`)).toEqual([
      { what: 'signedIn', at: before(400) },
      { what: 'signInFailed', at: before(89) },
    ])
  })
})
