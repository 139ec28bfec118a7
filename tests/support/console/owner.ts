/** An owner of the console, as services take one. */
import { keepOperator } from '#server/repositories/console/operators.ts'
import type { OperatorCaller } from '#server/services/console/operator-caller.ts'
import type { Database } from '#server/db/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')

export async function anActingOwner(db: Database, email = 'ada@example.com'): Promise<OperatorCaller> {
  const { id } = await db.transaction((tx) => keepOperator(tx, { email, role: 'owner', now: NOW }))
  return {
    operatorId: id,
    email,
    role: 'owner',
    expiresAt: NOW,
    token: '',
    network: '203.0.113.9',
    device: null,
    deviceMark: null,
  }
}
