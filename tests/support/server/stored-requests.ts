/** The rows that the database holds of quote requests, for tests that end on them. */
import { expect } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { SharedWorld } from '#tests/support/browser/browser.ts'
import type { NewRequest } from '#tests/support/people/client.ts'

export interface StoredRequest {
  event_type: string
  event_date: string
  location_file_name: string
  guest_count: number
  vendor_start_time: string
  duration_minutes: number
  notes: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  member_ids: number[]
}

/** Every stored request of this email address, oldest first. */
export const storedRequests = (db: Database, email: string) =>
  db.query<StoredRequest>(sql`
    select g.event_type, g.event_date, g.location_file_name, g.guest_count, g.vendor_start_time, g.duration_minutes,
      g.notes, c.first_name, c.last_name, c.email, c.phone_number,
      (select array_agg(vendor_id order by vendor_id) from lead v
        where v.request_id = g.id) as member_ids
    from request g join client c on c.id = g.client_id
    where c.email = ${email} order by g.id`)

/** Exactly one request is stored, and it is what was typed. */
export async function expectStoredOnce(world: SharedWorld, request: NewRequest, vendorIds: readonly number[]) {
  const rows = await world.stored((db) => storedRequests(db, request.email))
  expect(rows).toEqual([
    {
      event_type: request.eventType,
      event_date: request.eventDate,
      location_file_name: request.cityFileName,
      guest_count: request.guests,
      vendor_start_time: `${request.startTime}:00`,
      duration_minutes: request.minutes,
      notes: request.notes,
      first_name: request.firstName,
      last_name: request.lastName,
      email: request.email,
      phone_number: request.phone,
      member_ids: [...vendorIds].toSorted((a, b) => a - b),
    },
  ])
}

export async function expectNothingStored(world: SharedWorld, request: NewRequest) {
  expect(await world.stored((db) => storedRequests(db, request.email))).toEqual([])
}
