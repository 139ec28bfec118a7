/** A client's requests, and how they are closed, extended and left unopened. */
import { beforeAll, beforeEach } from 'vitest'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { askMore } from '#server/services/requests/outcome/ask-more.ts'
import { closeRequest } from '#server/services/requests/outcome/close-request.ts'
import { vendorsAsked } from '#server/services/requests/own-requests.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Asked, Party } from '#tests/support/server/bookings.ts'
import type { FreshDatabase } from '#tests/support/server/database.ts'
import { aGuest } from '#tests/support/server/context.ts'

export const HOUR_MS = 60 * 60_000

/** Call it in a `describe`: each test begins at the same time. */
export function outcomeWorld(fresh: (options?: Pick<DatabaseOptions, 'lockTimeoutMs'>) => Promise<FreshDatabase>) {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })
  beforeEach(() => world.setNow(NOW))

  const deps = () => world.context
  const close = (
    by: Party | null,
    { requestKey }: Asked,
    { leadId = null, reason = '', key }: { leadId?: number | null; reason?: string; key?: string } = {},
  ) =>
    closeRequest(
      deps(),
      { key: key ?? crypto.randomUUID(), requestKey, leadId, reason },
      { ...(by ?? aGuest()), network: '192.0.2.1/32' },
    )
  const ask = (by: Party, { requestKey }: Asked, vendorIds: number[], key: string = crypto.randomUUID()) =>
    askMore(deps(), { key, requestKey, memberIds: vendorIds }, { ...by, network: '192.0.2.1/32' })
  const mails = async ({ email }: Party, about: RegExp) =>
    (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => about.test(subject))
  const present = (by: Party, { requestKey }: Asked) => vendorsAsked(world.context, requestKey, by)
  /** Requests are stored by the clock of the database. */
  const askedAgo = (request: Asked, hours: number) =>
    db.query(sql`
      update lead set created_at = ${new Date(world.clock().getTime() - hours * HOUR_MS)}::timestamptz
      where id = any(${request.leadIds}::int[])`)

  return {
    get db() {
      return db
    },
    get world() {
      return world
    },
    deps,
    close,
    ask,
    mails,
    present,
    askedAgo,
  }
}
