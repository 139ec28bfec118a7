/** Owners who act on each other at the same moment, when the door has let both in. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { inviteOperator } from '#server/services/console/join.ts'
import { changeRole, removeOperator } from '#server/services/console/own-sign-in.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('owners', (fresh) => {
  test('of two who remove each other at once one stays, and the other changes nothing anymore', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    await anActingOwner(db, 'third@example.com')
    const [ada, grace] = [await anActingOwner(db), await anActingOwner(db, 'grace@example.com')]
    const removals = await Promise.allSettled([
      removeOperator(context, grace.operatorId, ada),
      removeOperator(context, ada.operatorId, grace),
    ])
    expect(removals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const staying = () =>
      db.query<{ email: string; role: string }>(
        sql`select email, role from operator where removed_at is null order by email`,
      )
    const [before, removed] = [await staying(), removals[0].status === 'fulfilled' ? grace : ada]
    expect(before).toHaveLength(2)
    for (const act of [
      () => changeRole(context, { id: removed === ada ? grace.operatorId : ada.operatorId, role: 'reader' }, removed),
      () => inviteOperator(context, { email: 'friend@example.com', role: 'owner' }, removed),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'forbidden', message: 'You’re no longer an owner.' })
    expect(await staying()).toEqual(before)
  })
})
