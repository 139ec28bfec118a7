/**
 * Clients who accept the quotes of one vendor for one evening at the same moment, as phones do: again until they know.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { DatabaseError } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'

const AGAIN_AFTER_MS = 100
const RIVALS = 2

export interface Duels {
  /** The leads whose clients were told that they are booked. */
  confirmed: { leadId: number; vendorId: number }[]
  /** Each has one evening that all want. */
  vendorIds: number[]
  stop(): Promise<void>
}

export function startDuels(db: Database): Duels {
  const world = bookingWorld(db, NOW)
  const confirmed: Duels['confirmed'] = []
  const vendorIds: number[] = []
  const over = new AbortController()

  /** Again until the database says something. */
  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      }
    }
  }

  async function duel(): Promise<void> {
    const vendor = await persist(() => world.vendor())
    vendorIds.push(vendor.vendorId)
    const offers = []
    for (let rival = 0; rival < RIVALS; rival += 1) {
      const client = await persist(() => world.host())
      const { leadIds } = await persist(() => world.ask(client, [vendor]))
      const [leadId = 0] = leadIds
      offers.push({ client, leadId, quoteId: await persist(() => world.quote(vendor, leadId, { holdsDate: true })) })
    }
    await Promise.all(
      offers.map(async ({ client, leadId, quoteId }) => {
        const key = randomUUID()
        try {
          const { state } = await persist(() => world.accept(client, leadId, quoteId, { key }))
          if (state === 'confirmed') confirmed.push({ leadId, vendorId: vendor.vendorId })
        } catch {
          // The other one was faster.
        }
      }),
    )
  }

  const playing = (async () => {
    while (!over.signal.aborted)
      // A quote whose response was lost is refused when it is sent under a new key: that duel has no end.
      await duel().catch(() => {})
  })()
  return {
    confirmed,
    vendorIds,
    async stop() {
      over.abort()
      await playing
    },
  }
}

/** Bookings that clients were told of and that aren't there, and vendors with two for one evening. */
export async function compareBookings(
  db: Database,
  { confirmed, vendorIds }: Pick<Duels, 'confirmed' | 'vendorIds'>,
): Promise<{ lost: number; doubleBooked: number }> {
  const rows = await db.query<{ leadId: number; vendorId: number }>(sql`
    select lead_id as "leadId", vendor_id as "vendorId" from booking
    where state = 'confirmed' and vendor_id = any(${vendorIds}::int[])`)
  const stored = new Set(rows.map(({ leadId }) => leadId))
  const evenings = new Map<number, number>()
  for (const { vendorId } of rows) evenings.set(vendorId, (evenings.get(vendorId) ?? 0) + 1)
  return {
    lost: confirmed.filter(({ leadId }) => !stored.has(leadId)).length,
    doubleBooked: [...evenings.values()].filter((count) => count > 1).length,
  }
}
