/** Clients and vendors with devices, and a push service that does everything a real one may do. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Device, NotificationSettings } from '#contract/notifications/notifications.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openSession } from '#server/repositories/accounts/sessions.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { seeQuotes } from '#server/services/notifications/new-counts.ts'
import { pushJobHandlers } from '#server/services/notifications/push-jobs.ts'
import { addDevice, changeNotifications } from '#server/services/notifications/settings.ts'
import { vapidKeysOf } from '#server/services/notifications/vapid-keys.ts'
import { bookingWorld, type Party } from '#tests/support/server/bookings.ts'
import type { FreshDatabase } from '#tests/support/server/database.ts'
import { startPushService, type PushService } from '#tests/support/server/stand-ins/push-service.ts'
import { aSignedIn, testContext } from '#tests/support/server/context.ts'

export const START = new Date('2027-03-10T18:00:00Z')
export const MINUTE_MS = 60_000

/** Call it in a `describe`: it sets up before the tests, and begins each with no jobs, visits or problems. */
export function pushWorld(fresh: () => Promise<FreshDatabase>) {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let service: PushService
  let keys: ReturnType<typeof vapidKeysOf>
  const problems: string[] = []
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, START)
    keys = vapidKeysOf(db)
    service = await startPushService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    // Nothing left by earlier tests belongs to the next one.
    await db.query(sql`delete from job`)
    world.setNow(START)
    service.behave({ status: 201 })
    for (const list of [service.received, service.visits, problems]) list.length = 0
  })
  const deps = (pushSettings = service.settings) =>
    testContext(db, {
      clock: world.clock,
      vapidKeys: keys,
      settings: { push: { settings: pushSettings, contactEmail: 'hello@fanfare.example' } },
    })
  async function signedInOn(party: Party, device: Device = service.newDevice()) {
    const { accountId } = party
    const { sessionId } = await openSession(db, { accountId, oauthClient: 'web', now: world.clock() })
    await addDevice(deps(), device, aSignedIn(accountId, { sessionId, network: '192.0.2.1' }))
    return { device, sessionId }
  }
  const choose = ({ accountId }: Party, settings: NotificationSettings) =>
    changeNotifications(deps(), settings, aSignedIn(accountId))
  const runJobs = (pushSettings = service.settings) =>
    runDueJobs({
      db,
      clock: world.clock,
      handlers: pushJobHandlers(deps(pushSettings)),
      report: (_kind, error) => problems.push(error instanceof Error ? error.message : String(error)),
    })
  const later = (ms: number) => world.setNow(new Date(world.clock().getTime() + ms))
  const devicesOf = async ({ accountId }: Party) =>
    (
      await db.query<{ endpoint: string }>(
        sql`select endpoint from push_device where account_id = ${accountId}::int order by id`,
      )
    ).map(({ endpoint }) => endpoint)
  const told = () => service.received.map(({ message }) => message.notification.title)

  /** A client with a device, and a vendor who was asked. */
  async function asked() {
    const vendor = await world.vendor()
    const client = await world.host()
    const { leadIds } = await world.ask(client, [vendor])
    await db.query(sql`delete from job`)
    return { vendor, host: client, leadId: leadIds[0] ?? 0 }
  }
  /** A quote of which the client's device is to be told. */
  async function quoted() {
    const { vendor, host: client, leadId } = await asked()
    const on = await signedInOn(client)
    const quoteId = await world.quote(vendor, leadId)
    return { vendor, host: client, leadId, quoteId, ...on }
  }

  /** A quote of another vendor that the client saw and accepted; not yet confirmed. */
  async function accepted(client: Party) {
    const vendor = await world.vendor()
    const { leadIds } = await world.ask(client, [vendor])
    const [leadId = 0] = leadIds
    const quoteId = await world.quote(vendor, leadId)
    await seeQuotes(deps(), [quoteId], client)
    const { id } = await world.accept(client, leadId, quoteId)
    return { vendor, id }
  }

  return {
    get db() {
      return db
    },
    get world() {
      return world
    },
    get service() {
      return service
    },
    get keys() {
      return keys
    },
    set keys(own) {
      keys = own
    },
    problems,
    deps,
    signedInOn,
    choose,
    runJobs,
    later,
    devicesOf,
    told,
    asked,
    quoted,
    accepted,
  }
}
