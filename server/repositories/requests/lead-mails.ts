/** The mails to vendors about their leads, one by one or several in one mail. */
import type { BudgetFor } from '#contract/request-choices.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import * as group from './group-of-lead.ts'
import { ofLead, type FactsOfLead } from './lead-facts.ts'
import type { DetailsByCategory } from './quote-requests.ts'
import { clientConfirmed } from './client-confirmed.ts'

/** The content of the email to the vendor. */
export interface LeadToNotify extends FactsOfLead {
  /** The recipient: the vendor's account. */
  email: string
  vendorId: number
  profileName: string
  id: number
  revision: number
  eventType: string
  eventDate: string
  eventDateLatest: string | null
  locationFileName: string
  /** ISO 8601. */
  askedAt: string
  timeZone: string
  /** `HH:mm`. */
  startTime: string | null
  guestCount: number | null
  budgetCents: number | null
  budgetFor: BudgetFor | null
  /** Whether the vendor has not replied. */
  isWaiting: boolean
  /** All that the client answered, to whatever vendor's questions. */
  givenDetails: Record<string, string>
  /** Null for a request from before it was stored. */
  detailsByCategory: DetailsByCategory | null
  /** The fields that the client left open, as far as this vendor is asked for them. */
  notSure: string[]
  clientFirstName: string
  /** Whether the client has proven ownership of the address. */
  isConfirmed: boolean
}

const leads = sql`
  select account.username as email, vendor.id as "vendorId", vendor.profile_name as "profileName", lead.id,
    lead.revision, request.event_type as "eventType", lead.event_date as "eventDate",
    request.event_date_latest as "eventDateLatest",
    ${group.notSure} as "notSure", request.category_details as "givenDetails",
    request.details_by_category as "detailsByCategory", request.location_file_name as "locationFileName",
    to_json(lead.created_at)#>>'{}' as "askedAt", request.time_zone as "timeZone", ${group.startTime} as "startTime",
    ${group.guestCount} as "guestCount", request.vendor_budget_cents as "budgetCents",
    request.budget_for as "budgetFor", lead.state in ('delivered', 'opened') as "isWaiting", ${ofLead},
    client.first_name as "clientFirstName", ${clientConfirmed} as "isConfirmed"
  from lead
  join request on request.id = lead.request_id
  join client on client.id = request.client_id
  join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id`

/**
 * A lead with its recipient; undefined when it no longer exists, was closed, its vendor has no account, or it waits for
 * the mail about several.
 */
export async function findLeadToNotify(db: Queryable, id: number): Promise<LeadToNotify | undefined> {
  const rows = await db.query<LeadToNotify>(sql`
    ${leads} where lead.id = ${id}::int and lead.closed_at is null
      and not exists (select from waiting_lead_mail where lead_id = lead.id)`)
  return rows[0]
}

/** Leaves a lead for the mail about several. */
export async function addWaitingLead(tx: Queryable, lead: Pick<LeadToNotify, 'id' | 'vendorId'>): Promise<void> {
  await tx.query(sql`
    insert into waiting_lead_mail (lead_id, vendor_id) values (${lead.id}::int, ${lead.vendorId}::int)
    on conflict do nothing`)
}

/**
 * Takes the leads that wait for the vendor's next mail: no other mail is about them. The job remembers them, so that
 * each of its attempts, and an operator who sends the mail again, lists the same ones.
 * @returns their ids
 */
export async function takeWaitingLeads(
  tx: Queryable,
  { jobId, vendorId, now }: { jobId: number; vendorId: number; now: Date },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update waiting_lead_mail set told_at = ${now}::timestamptz where vendor_id = ${vendorId}::int and told_at is null
    returning lead_id as id`)
  const leadIds = rows.map(({ id }) => id)
  await tx.query(
    sql`update job set payload = ${JSON.stringify({ vendorId, leadIds })}::jsonb where id = ${jobId}::bigint`,
  )
  return leadIds
}

/** Several leads of a vendor, oldest first; without those that are gone, closed or revised meanwhile. */
export function findLeadsToNotify(db: Queryable, ids: readonly number[]): Promise<LeadToNotify[]> {
  return db.query<LeadToNotify>(sql`
    ${leads} where lead.id = any(${ids}::int[]) and lead.is_current and lead.closed_at is null order by lead.id`)
}
