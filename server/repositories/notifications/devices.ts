/** Devices that are notified, and what their account wants to be notified of. */
import { SESSION_MAX_MS } from '#contract/limits.ts'
import { DEVICES_MAX, REMINDERS } from '#contract/notifications/notifications.ts'
import type {
  Device,
  FullSettings,
  NotificationSettings,
  NotificationTopic,
  Reminder,
} from '#contract/notifications/notifications.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface SettingsRow {
  topics: NotificationTopic[]
  from: string | null
  until: string | null
  timeZone: string | null
  remindersOff: Reminder[]
}

/** Undefined for who has never chosen. */
export async function findSettings(db: Queryable, accountId: number): Promise<FullSettings | undefined> {
  const [row] = await db.query<SettingsRow>(sql`
    select topics, quiet_from as from, quiet_until as until, quiet_time_zone as "timeZone",
      reminders_off as "remindersOff"
    from notification_settings where account_id = ${accountId}::int`)
  if (!row) return undefined
  const { topics, from, until, timeZone, remindersOff } = row
  const hasQuietHours = from !== null && until !== null && timeZone !== null
  return {
    topics,
    quietHours: hasQuietHours ? { from, until, timeZone } : null,
    reminders: REMINDERS.filter((reminder) => !remindersOff.includes(reminder)),
  }
}

/** @returns false when the account is deleted, or is being deleted at this moment */
export async function setSettings(
  db: Queryable,
  accountId: number,
  { topics, quietHours, reminders }: NotificationSettings,
): Promise<boolean> {
  const off = reminders ? REMINDERS.filter((reminder) => !reminders.includes(reminder)) : null
  const rows = await db.query(sql`
    with owner as (select id from account where id = ${accountId}::int for key share)
    insert into notification_settings (account_id, topics, quiet_from, quiet_until, quiet_time_zone,
      reminders_off)
    select id, ${topics}::text[], ${quietHours?.from ?? null}::text, ${quietHours?.until ?? null}::text,
      ${quietHours?.timeZone ?? null}::text, coalesce(${off}::text[], '{}') from owner
    on conflict (account_id) do update set topics = excluded.topics, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, quiet_time_zone = excluded.quiet_time_zone,
      reminders_off = coalesce(${off}::text[], notification_settings.reminders_off)
    returning 1`)
  return rows.length > 0
}

/**
 * Adds a device to an account, or moves it there; beyond the limit the one that was added first goes. A new address of
 * a device counts only for the account that the old one belongs to, and the address of another account's device only
 * with that device's keys, which its browser alone has.
 */
export async function setDevice(
  tx: Queryable,
  { accountId, sessionId, device, now }: { accountId: number; sessionId: string; device: Device; now: Date },
): Promise<'set' | 'notReplaced' | 'taken'> {
  const { endpoint, keys, replaces } = device
  if (replaces !== undefined) {
    const own = await tx.query(sql`
      select from push_device where account_id = ${accountId}::int and endpoint in (${endpoint}, ${replaces}) limit 1`)
    if (own.length === 0) return 'notReplaced'
    if (replaces !== endpoint) await removeDevice(tx, accountId, replaces)
  }
  const rows = await tx.query(sql`
    insert into push_device (endpoint, p256dh, auth, account_id, session_id, added_at)
    values (${endpoint}, ${keys.p256dh}, ${keys.auth}, ${accountId}::int, ${sessionId}::uuid, ${now}::timestamptz)
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      account_id = excluded.account_id, session_id = excluded.session_id
    where push_device.account_id = excluded.account_id
      or (push_device.p256dh = excluded.p256dh and push_device.auth = excluded.auth)
    returning 1`)
  if (rows.length === 0) return 'taken'
  await tx.query(sql`
    delete from push_device where account_id = ${accountId}::int and endpoint <> ${endpoint} and id not in (
      select id from push_device where account_id = ${accountId}::int and endpoint <> ${endpoint}
      order by id desc limit ${DEVICES_MAX - 1}::int)`)
  return 'set'
}

export async function removeDevice(db: Queryable, accountId: number, endpoint: string): Promise<void> {
  await db.query(sql`delete from push_device where account_id = ${accountId}::int and endpoint = ${endpoint}`)
}

/** A device that its push service no longer knows. */
export async function removeDeviceById(db: Queryable, id: number): Promise<void> {
  await db.query(sql`delete from push_device where id = ${id}::int`)
}

export interface DeviceRow {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  accountId: number
}

const columns = sql`push_device.id, endpoint, p256dh, auth, push_device.account_id as "accountId"`
/** A session that was not ended lasts as long as one of its refresh tokens, up to a limit. */
const ofLiveSession = (now: Date) => sql`
  exists (select from session join refresh_token on refresh_token.session_id = session.id
    where session.id = push_device.session_id and session.ended_at is null
      and session.created_at > ${new Date(now.getTime() - SESSION_MAX_MS)}::timestamptz
      and rotated_at is null and expires_at > ${now}::timestamptz)`

export function findDevices(db: Queryable, accountId: number, now: Date): Promise<DeviceRow[]> {
  return db.query<DeviceRow>(sql`
    select ${columns} from push_device where account_id = ${accountId}::int and ${ofLiveSession(now)} order by id`)
}

export async function findDevice(db: Queryable, id: number, now: Date): Promise<DeviceRow | undefined> {
  const rows = await db.query<DeviceRow>(
    sql`select ${columns} from push_device where id = ${id}::int and ${ofLiveSession(now)}`,
  )
  return rows[0]
}

/** Deletes devices whose sign-in has run out. */
export async function deleteExpiredDevices(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from push_device where not ${ofLiveSession(now)}`)
}
