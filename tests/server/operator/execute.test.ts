import { expect, test } from 'vitest'
import { execute } from '#server/operator/execute.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { NOW } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import { freshDatabase } from '#tests/support/server/database.ts'

test('a reason with line breaks and control characters is one line for an operator, in its columns', async () => {
  const { db, remove } = await freshDatabase('postgres')
  const reason = 'spam\r\n2026-11-22 06:20  root  unblocked\u001b[2J\u202eevil\u2028next, عربي 👩‍👧'
  await writeAudit(db, { accountId: null, what: 'blocked', at: NOW, network: null, operator: 'root', reason })
  const done = await execute(testContext(db), { phase: 'run', argv: ['audit'], operator: 'root' })
  await remove()
  expect(done).toMatchObject({
    outcome: 'done',
    lines: [
      expect.stringMatching(/^WHEN/),
      expect.stringContaining('spam  2026-11-22 06:20  root  unblocked [2J evil'),
    ],
  })
  expect(JSON.stringify(done)).toContain('next, عربي 👩‍👧')
  // eslint-disable-next-line no-control-regex
  expect('lines' in done && done.lines.join('')).not.toMatch(/[\u0000-\u001f\u202e\u2028]/)
})
