/** Rows that mails about messages read: a few by an index, however many requests there are. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { notMailedStatement } from '#server/repositories/messages/message-mails.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('what mails about messages read', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
  })
  const planOf = async ({ text, values }: Sql) => {
    const plan = await db.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`)
      return tx.query<{ 'QUERY PLAN': string }>({ name: '', text: `explain ${text}`, values })
    })
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }

  test.each(['host', 'vendor'] as const)(
    'untold messages of a %s are found without reading all requests',
    async (to) => {
      const recipient = { to, vendorId: 7, clientEmail: 'ada@example.com', email: 'ada@example.com', name: 'Ada' }
      const plan = await planOf(notMailedStatement(recipient))
      expect(plan).toMatch(/lead_client|message_untold/)
      expect(plan).not.toContain('Seq Scan')
    },
  )

  test('a thread is planned as the few revisions that it has', async () => {
    expect(await planOf(sql`select thread_of(1)`)).toContain('rows=2 ')
  })
})
