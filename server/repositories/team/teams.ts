/** Who works for a vendor, and for which vendors an account works. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { TeamRight, TeamRole } from '#contract/team/rights.ts'
import { rolesWith } from '#contract/team/rights.ts'
import type { OwnTeam, Teammate, TeamThing } from '#contract/team/team.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** Locks a team until the transaction ends, so that two owners don't remove each other. */
export async function lockTeam(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`select 1 from vendor where id = ${vendorId}::int for no key update`)
}

/** The teammates: the holder of the membership first, then by role and name. */
export function listTeammates(db: Queryable, vendorId: number): Promise<Teammate[]> {
  return db.query<Teammate>(sql`
    select mate.account_id as "accountId", account.welcome_name as name, account.username as email, mate.role,
      mate.crew, coalesce(vendor.account_id = mate.account_id, false) as "isHolder"
    from teammate as mate
    join vendor on vendor.id = mate.vendor_id
    join account on account.id = mate.account_id
    where mate.vendor_id = ${vendorId}::int
    order by "isHolder" desc, array_position(array['owner', 'booker', 'readOnly'], mate.role), lower(account.welcome_name),
      mate.account_id`)
}

export async function findProfileName(db: Queryable, vendorId: number): Promise<string> {
  const rows = await db.query<{ name: string }>(sql`
    select profile_name as name from vendor where id = ${vendorId}::int`)
  return rows[0]?.name ?? ''
}

/** The vendors that an account works for, its own first. */
export function listTeams(db: Queryable, accountId: number): Promise<OwnTeam[]> {
  return db.query<OwnTeam>(sql`
    select vendor.id as "memberId", vendor.profile_name as "profileName", mate.role
    from teammate as mate join vendor on vendor.id = mate.vendor_id
    where mate.account_id = ${accountId}::int
    order by coalesce(vendor.account_id = mate.account_id, false) desc, lower(vendor.profile_name), vendor.id`)
}

/** The one of the account's vendors that a lead or a booking belongs to. */
export async function findTeamOf(
  db: Queryable,
  accountId: number,
  { kind, id }: { kind: TeamThing; id: number },
): Promise<OwnTeam | null> {
  const owner =
    kind === 'lead'
      ? sql`select vendor_id from lead where id = ${id}::int`
      : sql`select vendor_id from booking where id = ${id}::int`
  const rows = await db.query<OwnTeam>(sql`
    select vendor.id as "memberId", vendor.profile_name as "profileName", mate.role
    from teammate as mate join vendor on vendor.id = mate.vendor_id
    where mate.account_id = ${accountId}::int and mate.vendor_id in (${owner})`)
  return rows[0] ?? null
}

/** @returns false when the account is in the team already */
export async function addTeammate(
  tx: Queryable,
  { vendorId, accountId, role, now }: { vendorId: number; accountId: number; role: TeamRole; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into teammate (vendor_id, account_id, role, joined_at)
    values (${vendorId}::int, ${accountId}::int, ${role}, ${now}::timestamptz) on conflict do nothing returning 1`)
  await tx.query(sql`
    update vendor set team_since = coalesce(team_since, ${now}::timestamptz) where id = ${vendorId}::int`)
  return rows.length > 0
}

/** Omitted fields stay as they are. */
export async function setTeammate(
  tx: Queryable,
  vendorId: number,
  accountId: number,
  { role, crew }: { role?: TeamRole | undefined; crew?: number | null | undefined },
): Promise<void> {
  await tx.query(sql`
    update teammate set role = coalesce(${role ?? null}, role),
      crew = case when ${crew !== undefined} then ${crew ?? null}::smallint else crew end
    where vendor_id = ${vendorId}::int and account_id = ${accountId}::int`)
}

export async function deleteTeammate(tx: Queryable, vendorId: number, accountId: number): Promise<void> {
  await tx.query(sql`delete from teammate where vendor_id = ${vendorId}::int and account_id = ${accountId}::int`)
}

/** Makes an account the one that holds the vendor's membership. @returns false when it holds another vendor's */
export async function setHolder(tx: Queryable, vendorId: number, accountId: number): Promise<boolean> {
  // Two vendors may be handed over to one person at once.
  await tx.query(sql`select 1 from account where id = ${accountId}::int for no key update`)
  const rows = await tx.query<{ before: number | null }>(sql`
    update vendor set account_id = ${accountId}::int
    from (select id, account_id from vendor where id = ${vendorId}::int) as former
    where vendor.id = former.id and not exists (select from vendor as other
      where other.account_id = ${accountId}::int and other.id <> vendor.id)
    returning former.account_id as before`)
  const [former] = rows
  if (!former) return false
  // Decisions about the vendor and questions to it go with it: its holder is whom they concern.
  await tx.query(sql`
    update ruling set account_id = ${accountId}::int
    where vendor_id = ${vendorId}::int and account_id = ${former.before}::int`)
  await tx.query(sql`
    update operator_question set account_id = ${accountId}::int
    where vendor_id = ${vendorId}::int and account_id = ${former.before}::int`)
  return true
}

/** The crew that a teammate comes with; null for none. */
export async function findCrew(db: Queryable, vendorId: number, accountId: number): Promise<number | null> {
  const rows = await db.query<{ crew: number | null }>(sql`
    select crew from teammate where vendor_id = ${vendorId}::int and account_id = ${accountId}::int`)
  return rows[0]?.crew ?? null
}

/** SQL fragment: the accounts in the vendor's team whose role has a right. */
export const accountsWith = (vendorId: Sql, right: TeamRight) => sql`
  select mate.account_id from teammate as mate
  where mate.vendor_id = ${vendorId} and mate.role = any(${rolesWith(right)}::text[])`

/** The accounts that are told of a vendor's leads, messages and bookings. */
export async function listWorking(db: Queryable, vendorId: number): Promise<number[]> {
  const rows = await db.query<{ account_id: number }>(accountsWith(sql`${vendorId}::int`, 'work'))
  return rows.map((row) => row.account_id).sort((a, b) => a - b)
}

/** The accounts with a right, besides the vendor's own. */
export async function listOthersWith(db: Queryable, vendorId: number, right: TeamRight): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select account.id from account join vendor on vendor.id = ${vendorId}::int
    where account.id in (${accountsWith(sql`vendor.id`, right)}) and account.id is distinct from vendor.account_id
    order by account.id`)
  return rows.map(({ id }) => id)
}

/** Whether an account is in a vendor's team. */
export async function isTeammate(db: Queryable, vendorId: number, accountId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from teammate where vendor_id = ${vendorId}::int and account_id = ${accountId}::int`)
  return rows.length > 0
}

/** The address of a teammate whose role has a right; undefined for anyone else. */
export async function findEmailWith(
  db: Queryable,
  { vendorId, accountId, right }: { vendorId: number; accountId: number; right: TeamRight },
): Promise<string | undefined> {
  const rows = await db.query<{ email: string }>(sql`
    select username as email from account
    where id = ${accountId}::int and id in (${accountsWith(sql`${vendorId}::int`, right)})`)
  return rows[0]?.email
}

/**
 * SQL fragment: the name of the person, the account `by`, who wrote something for a vendor at a time; null while the
 * vendor was one person, once the account was deleted, and for a name that is an address or the vendor's own. A client
 * reads the first name.
 */
export const writtenBy = ({ by, at, vendorId }: { by: Sql; at: Sql; vendorId: Sql }, reader: Side) => sql`(
  select ${reader === 'vendor' ? sql`person.welcome_name` : sql`split_part(person.welcome_name, ' ', 1)`}
  from account as person join vendor as employer on employer.id = ${vendorId}
  where person.id = ${by} and ${at} >= employer.team_since
    and person.welcome_name not in ('', employer.profile_name) and position('@' in person.welcome_name) = 0)`
