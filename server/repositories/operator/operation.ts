/** How the marketplace runs, as metrics and alerts tell it. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface JobFigures {
  kind: string
  due: number
  /** Wait of the oldest job that is due or has failed and is tried again, in seconds; 0 without one. */
  oldestSeconds: number
  failed: number
}

/** By kind, of jobs that are due, that are tried again, and that were given up. */
export function jobFigures(db: Queryable, now: Date): Promise<JobFigures[]> {
  return db.query<JobFigures>(sql`
    select kind, count(*) filter (where state = 'due')::int as due,
      coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0)::float8 as "oldestSeconds",
      count(*) filter (where state = 'given up')::int as failed
    from (
      select kind, 'due' as state, coalesce(failing_since, greatest(run_at, created_at)) as since from job
        where done_at is null and failed_at is null and run_at <= ${now}::timestamptz
      union all
      select kind, 'tried again', failing_since from job
        where done_at is null and failed_at is null and failing_since is not null and run_at > ${now}::timestamptz
      union all
      select kind, 'given up', null from job where done_at is null and failed_at is not null
    ) as waiting
    group by kind order by kind`)
}

export interface OperationFigures {
  /** Payments whose outcome has not been known for ten minutes. */
  stuckPayments: number
  leadsUnanswered24: number
  leadsUnanswered72: number
  signups: number
  /** Devices that are notified. */
  pushDevices: number
  openReports: number
  /** Addresses whose mail came back for good: all, and since yesterday. */
  bouncingAddresses: number
  bounced24: number
}

const STUCK_AFTER_MINUTES = 10
/** Older leads are of events that are over, or given up. */
const LEADS_SINCE_DAYS = 30

export async function operationFigures(db: Queryable, now: Date): Promise<OperationFigures> {
  const stuck = sql`status = 'processing'
    and charging_since < ${now}::timestamptz - make_interval(mins => ${STUCK_AFTER_MINUTES}::int)`
  const [figures] = await db.query<OperationFigures>(sql`
    with open_lead as (
      select lead.created_at from lead join vendor on vendor.id = lead.vendor_id
      where not vendor.is_sample and lead.is_current and lead.closed_at is null
        and lead.state in ('delivered', 'opened')
        and lead.created_at > ${now}::timestamptz - make_interval(days => ${LEADS_SINCE_DAYS}::int)
    )
    select
      (select count(*)::int from membership_order where ${stuck})
        + (select count(*)::int from membership_renewal where ${stuck}) as "stuckPayments",
      (select count(*)::int from open_lead where created_at < ${now}::timestamptz - interval '24 hours')
        as "leadsUnanswered24",
      (select count(*)::int from open_lead where created_at < ${now}::timestamptz - interval '72 hours')
        as "leadsUnanswered72",
      (select count(*)::int from membership_order where paid_at is not null or invoiced_at is not null) as signups,
      (select count(*)::int from push_device) as "pushDevices",
      (select count(*)::int from report where closed_at is null) as "openReports",
      (select count(*)::int from bouncing_address) as "bouncingAddresses",
      (select count(*)::int from bouncing_address where since > ${now}::timestamptz - interval '24 hours')
        as "bounced24"`)
  if (!figures) throw new Error('A count gave no row.')
  return figures
}
