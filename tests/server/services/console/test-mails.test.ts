/** Test mails go to whomever an operator names: each is noted, and there are few. */
import { expect, test } from 'vitest'
import { sendTestMail } from '#server/services/console/system.ts'
import type { Doctor } from '#server/doctor/finding.ts'
import { sql } from '#server/db/sql.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('test mails', (fresh) => {
  test('twenty go out in an hour for an operator, each in the audit, and none after them', async () => {
    const { db } = await fresh()
    const sent: string[] = []
    const doctor: Doctor = {
      examine: () => Promise.resolve([]),
      adoptPhotos: () => Promise.resolve(),
      testMail(to) {
        sent.push(to)
        return Promise.resolve([])
      },
    }
    const context = { ...testContext(db), doctor }
    const [ada, grace] = [await anActingOwner(db), await anActingOwner(db, 'grace@example.com')]
    const to = Array.from({ length: 25 }, (_, index) => `stranger${index}@example.com`)
    const tries = await Promise.allSettled(to.map((address) => sendTestMail(context, address, ada)))
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    expect(sent).toHaveLength(20)
    const noted = await db.query<{ detail: string }>(
      sql`select detail from audit where what = 'testMailSent' and operator = 'ada@example.com' order by id`,
    )
    expect(noted.map(({ detail }) => detail).toSorted()).toEqual(sent.toSorted())
    await sendTestMail(context, 'own@example.com', grace)
    expect(sent).toContain('own@example.com')
  })
})
