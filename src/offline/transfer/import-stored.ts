/**
 * Puts a transfer file's entries into the stores, by the rules by which they are read: what does not parse is set
 * aside. Nothing newer is replaced, nothing is stored twice, and what is not sent keeps its key and waits for a yes.
 */
import * as v from 'valibot'
import type { SignOutGuard } from '../account/sign-outs.ts'
import { mergeDrafts, mergeReplies } from '../drafts/merge-drafts.ts'
import { QuoteDraft, ReplyDraft, withoutSecrets } from '../drafts/records.ts'
import { asTyped, isUntouched } from '../drafts/signup-store.ts'
import { StoredSignup } from '../drafts/signup-records.ts'
import { DRAFT_PLACES, kindOf, OutboxRecord, type AnyDraft } from '../outbox/kinds/kinds.ts'
import { findSent } from '../outbox/sent-intents.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import { DRAFT_STORES, type DraftStore } from '../storage/migrations.ts'
import { quarantineId, type Quarantined } from '../storage/quarantined.ts'
import type { StorageWriter } from '../storage/storage.ts'
import { areLinksLocal, areTimeZonesKnown } from './checked-values.ts'
import { readTransferFile, type TransferEntry } from './transfer-file.ts'

/** How many of a file's entries came to what. */
interface ImportCounts {
  added: number
  /** This device has the same entry or a newer one. */
  alreadyHere: number
  /** This device has sent it. */
  alreadySent: number
  /** Set aside, or no entry at all. */
  unreadable: number
}
export type ImportResult = ImportCounts | 'notOurs' | 'newerVersion'
type Fate = keyof ImportCounts

export interface ImportPorts extends Pick<OfflinePorts, 'storage' | 'clock' | 'hash'> {
  changes: Changes
  signOuts: SignOutGuard
}

/** The kind of thing that an entry turned out to be. */
type Found =
  /** `onlyIfNone`: whatever is in its place here stays as it is. */
  | { is: 'draft'; store: DraftStore; draft: AnyDraft; onlyIfNone?: boolean }
  | { is: 'record'; record: OutboxRecord }
  | { is: 'signup'; key: string; signup: StoredSignup }
  | { is: 'unreadable'; entry: TransferEntry }

type FoundDraft = Extract<Found, { is: 'draft' }>

const STORES = [...DRAFT_STORES, 'outbox', 'signup', 'quarantine', 'meta'] as const

export async function importStored(ports: ImportPorts, text: string): Promise<ImportResult> {
  const { storage, clock, changes, signOuts } = ports
  const file = readTransferFile(text)
  if (typeof file === 'string') return file
  const found = await Promise.all(file.entries.map((entry) => recognize(ports, entry)))
  const now = clock.now()
  const fates = await storage.write(STORES, async (tx) => {
    await signOuts.check(tx)
    const done: Fate[] = []
    for (const each of found) done.push(await put(tx, each, now))
    return done
  })
  changes.announce({ type: 'draftsChanged', ids: [] })
  changes.announce({ type: 'signupChanged' })
  changes.announce({
    type: 'outboxChanged',
    keys: found.flatMap((each) => (each.is === 'record' ? each.record.key : [])),
  })
  const count = (fate: Fate) => fates.filter((each) => each === fate).length
  return {
    added: count('added'),
    alreadyHere: count('alreadyHere'),
    alreadySent: count('alreadySent'),
    unreadable: count('unreadable') + file.unreadable,
  }
}

async function recognize({ hash, clock }: ImportPorts, entry: TransferEntry): Promise<Found> {
  const { store, key, value } = entry
  const unreadable: Found = { is: 'unreadable', entry }
  if (!areLinksLocal(value) || !areTimeZonesKnown(value)) return unreadable
  const now = clock.now()
  if (store === 'signup') {
    const signup = v.safeParse(StoredSignup, value)
    if (!signup.success) return unreadable
    // Nothing of the server's comes from a file.
    return { is: 'signup', key, signup: { ...asTyped(signup.output), editedAt: Math.min(signup.output.editedAt, now) } }
  }
  if (store === 'outbox') {
    const record = v.safeParse(OutboxRecord, value)
    return record.success && record.output.key === key
      ? ((await recognizeRecord(hash, record.output, now)) ?? unreadable)
      : unreadable
  }
  const place = DRAFT_PLACES.find(({ draftStore }) => draftStore === store)
  const draft = place && v.safeParse(place.draftSchema, value)
  return draft?.success && draft.output.id === key
    ? { is: 'draft', store, draft: { ...draft.output, editedAt: Math.min(draft.output.editedAt, now) } }
    : unreadable
}

/**
 * Its body is the one that was frozen, and says what its draft says: no user is shown one thing and sends another. One
 * that an earlier version composed otherwise is a draft again, if the server makes one of both devices' attempts.
 */
async function recognizeRecord(hash: OfflinePorts['hash'], record: OutboxRecord, now: number): Promise<Found | null> {
  const { draft, body, bodyHash } = record
  const kind = kindOf(record)
  try {
    const here = await hash(body)
    if (here !== '' && bodyHash !== '' && here !== bodyHash) return null
    if (kind.compose(draft) === body) return { is: 'record', record }
    if (here === '' || bodyHash === '' || !isMadeOne(record)) return null
    const editedAt = Math.min(draft.editedAt, now)
    const again = { ...v.parse(kind.draftSchema, draft), editedAt }
    return { is: 'draft', store: kind.draftStore, draft: again, onlyIfNone: true }
  } catch {
    return null
  }
}

/** A second reply is refused, and a second request of an account revises the first. */
const isMadeOne = ({ kind, ownerId }: OutboxRecord) =>
  kind === 'leadAnswer' || (kind === 'quoteRequest' && ownerId !== null)

async function put(tx: StorageWriter, found: Found, now: number): Promise<Fate> {
  switch (found.is) {
    case 'draft':
      return putDraft(tx, found)
    case 'record':
      return putRecord(tx, found.record, now)
    case 'signup':
      return putSignup(tx, found.key, found.signup)
    default:
      return setAside(tx, found.entry, now)
  }
}

async function putDraft(tx: StorageWriter, { store, draft, onlyIfNone }: FoundDraft): Promise<Fate> {
  const sent = await findSent(tx, draft.intent)
  if (sent) return sent.state === 'sent' ? 'alreadySent' : 'alreadyHere'
  const value = await tx.get(store, draft.id)
  if (value !== undefined) {
    // A text has no fields to merge: the other one would be lost.
    if (onlyIfNone || store === 'actions') return 'alreadyHere'
    const place = DRAFT_PLACES.find(({ draftStore }) => draftStore === store)
    const stored = v.safeParse(v.object({ editedAt: v.number() }), value)
    if (!place || !v.is(place.draftSchema, value) || !stored.success) return 'alreadyHere'
    if (stored.output.editedAt >= draft.editedAt) return 'alreadyHere'
  }
  await tx.put(store, draft.id, { ...merged(store, draft, value), editedAt: draft.editedAt })
  return 'added'
}

/** Keeps what only the older draft here has. */
function merged(store: DraftStore, draft: AnyDraft, value: unknown): AnyDraft {
  const read = [v.safeParse(QuoteDraft, draft), v.safeParse(QuoteDraft, value)] as const
  if (store === 'drafts' && read[0].success) {
    const mine = read[1].success ? mergeDrafts(null, read[0].output, read[1].output) : read[0].output
    return { ...mine, gigRequest: withoutSecrets(mine.gigRequest), client: withoutSecrets(mine.client) }
  }
  const replies = [v.safeParse(ReplyDraft, draft), v.safeParse(ReplyDraft, value)] as const
  if (store === 'answers' && replies[0].success && replies[1].success)
    return mergeReplies(null, replies[0].output, replies[1].output)
  return draft
}

async function putRecord(tx: StorageWriter, record: OutboxRecord, now: number): Promise<Fate> {
  // One that was taken back on the other device is canceled there.
  if (record.state === 'sent' || record.state === 'withdrawn') return 'alreadySent'
  const here = v.safeParse(OutboxRecord, await tx.get('outbox', record.key))
  if (here.success) return here.output.state === 'sent' ? 'alreadySent' : 'alreadyHere'
  const aside = await tx.get('quarantine', quarantineId('outbox', record.key))
  if (aside !== undefined || (await tx.get('outbox', record.key)) !== undefined) return 'alreadyHere'
  const sent = await findSent(tx, record.draft.intent)
  if (sent) return sent.state === 'sent' ? 'alreadySent' : 'alreadyHere'
  const imported: OutboxRecord = {
    ...record,
    state: 'queued',
    // The other device may send it, too: an edit asks the server first.
    outcomeUnknown: true,
    imported: true,
    composedAt: Math.min(record.composedAt, now),
    attempts: 0,
    nextAttemptAt: 0,
    confirmedAt: null,
    lastProblem: null,
    receipt: null,
    sentAt: null,
  }
  await tx.put('outbox', record.key, imported)
  return 'added'
}

async function putSignup(tx: StorageWriter, key: string, signup: StoredSignup): Promise<Fate> {
  const value = await tx.get('signup', key)
  const here = v.safeParse(StoredSignup, value)
  if (value !== undefined && !(here.success && isUntouched(here.output))) return 'alreadyHere'
  await tx.put('signup', key, signup)
  return 'added'
}

/**
 * Shown and exportable like everything that cannot be read here. It is never restored: only here is it checked as
 * something from a file.
 */
async function setAside(tx: StorageWriter, { store, key, value }: TransferEntry, now: number): Promise<Fate> {
  const id = quarantineId(store, key)
  if ((await tx.get('quarantine', id)) !== undefined || (await tx.get(store, key)) !== undefined) return 'unreadable'
  const marked = store === 'outbox' ? asUnconfirmed(value) : value
  const entry = { id, store, key, value: marked, quarantinedAt: now, damaged: true } satisfies Quarantined
  await tx.put('quarantine', id, entry)
  return 'unreadable'
}

/** Whatever it says of itself, it is not something that was sent from here (`findSent`). */
const asUnconfirmed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value, imported: true, confirmedAt: null } : value
