/** Files of messages: the rows; the files are in the media store. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { AttachmentKind } from '#contract/messages/messages.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface AttachmentRow {
  id: string
  leadId: number
  author: Side
  messageId: number | null
  name: string
  kind: AttachmentKind
  isWord: boolean
  bytes: number
  mediaId: string
}

const columns = sql`
  id, lead_id as "leadId", author, message_id as "messageId", name, kind, is_word as "isWord", bytes,
  media_id as "mediaId"`

export async function findAttachment(db: Queryable, id: string): Promise<AttachmentRow | undefined> {
  const rows = await db.query<AttachmentRow>(sql`select ${columns} from message_attachment where id = ${id}::uuid`)
  return rows[0]
}

/** A file of the thread of a lead, sent or the reader's own. */
export async function findInThread(
  db: Queryable,
  { id, leadId, reader }: { id: string; leadId: number; reader: Side },
): Promise<AttachmentRow | undefined> {
  const rows = await db.query<AttachmentRow>(sql`
    select ${columns} from message_attachment
    where id = ${id}::uuid and lead_id in (select thread_of(${leadId}::int))
      and (message_id is not null or author = ${reader})`)
  return rows[0]
}

/** Whose files are counted: one side of a thread, and its account in all threads; a guest has no account. */
export interface Uploader {
  leadId: number
  author: Side
  accountId: number | null
  /** The thread's vendor. */
  vendorId: number
}

/**
 * Uploads of one side of a thread and of one account take turns until the transaction ends, so that counts stay true.
 */
export async function lockUploads(tx: Queryable, { leadId, author, accountId }: Uploader): Promise<void> {
  // The account first: who waits for it holds nothing that another one needs.
  if (accountId !== null)
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments of account ${accountId}`}, 0))`)
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${leadId} ${author}`}, 0))`)
}

/** Bytes of all files of one side of a thread, and of its account in all threads. */
export async function sumFiles(
  db: Queryable,
  { leadId, author, accountId, vendorId }: Uploader,
): Promise<{ thread: number; account: number }> {
  const ofAccount =
    author === 'vendor'
      ? sql`lead.vendor_id = ${vendorId}::int`
      : sql`
        exists (select from request
          where request.id = lead.request_id and request.owner_account_id = ${accountId}::int)`
  const [row] = await db.query<{ thread: number; account: number }>(sql`
    select (select coalesce(sum(bytes), 0)::float8 from message_attachment
        where lead_id in (select thread_of(${leadId}::int)) and author = ${author}) as thread,
      (select coalesce(sum(file.bytes), 0)::float8 from message_attachment as file
        join lead on lead.id = file.lead_id
        where file.author = ${author} and ${ofAccount}) as account`)
  return row ?? { thread: 0, account: 0 }
}

/** Files that no message has sent yet. */
export async function countUnsent(tx: Queryable, leadId: number, author: Side): Promise<number> {
  const [row] = await tx.query<{ unsent: number }>(sql`
    select count(*)::int as unsent from message_attachment
    where lead_id in (select thread_of(${leadId}::int)) and author = ${author} and message_id is null`)
  return row?.unsent ?? 0
}

interface NewAttachment extends Omit<AttachmentRow, 'messageId' | 'name'> {
  sha256: Buffer
  now: Date
}

/** @returns false when there is one with this id */
export async function addAttachment(tx: Queryable, file: NewAttachment): Promise<boolean> {
  const { id, leadId, author, kind, isWord, bytes, sha256, mediaId, now } = file
  const rows = await tx.query(sql`
    insert into message_attachment (id, lead_id, author, kind, is_word, bytes, sha256, media_id, created_at)
    values (${id}::uuid, ${leadId}::int, ${author}, ${kind}, ${isWord}::boolean, ${bytes}::int, ${sha256}::bytea, ${mediaId}::uuid,
      ${now}::timestamptz)
    on conflict (id) do nothing returning 1`)
  return rows.length > 0
}

/** Gives uploaded files to a message, in this order. @returns how many of them were there to be given */
export async function attach(
  tx: Queryable,
  {
    messageId,
    leadId,
    author,
    files,
  }: { messageId: number; leadId: number; author: Side; files: readonly { id: string; name: string }[] },
): Promise<number> {
  if (files.length === 0) return 0
  const rows = await tx.query(sql`
    update message_attachment as file set message_id = ${messageId}::int, name = given.name, place = given.place
    from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ name }) => name)}::text[])
    with ordinality as given (id, name, place)
    where file.id = given.id and file.message_id is null and file.author = ${author}
      and file.lead_id in (select thread_of(${leadId}::int))
    returning 1`)
  return rows.length
}

/** Deletes a file that no message has sent. A trigger adds the job that deletes the file itself. */
export async function deleteUnsent(db: Queryable, id: string): Promise<void> {
  await db.query(sql`delete from message_attachment where id = ${id}::uuid and message_id is null`)
}

/** Whether something in the media store is a message's file, which only the two sides may read. */
export async function isAttachment(db: Queryable, mediaId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from message_attachment where media_id = ${mediaId}::uuid`)
  return rows.length > 0
}
