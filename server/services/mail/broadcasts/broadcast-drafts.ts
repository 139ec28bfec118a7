/** Broadcasts as operators write and see them. */
import type {
  BeginBroadcast,
  Broadcast,
  BroadcastText,
  Broadcasts,
  ListedBroadcast,
  SaveBroadcast,
  SavedBroadcast,
} from '#contract/console/broadcasts.ts'
import { MINUTE_MS } from '#contract/limits.ts'
import { recipientFigures } from '#server/repositories/mail/broadcast-recipients.ts'
import {
  addBroadcast,
  changeDraft,
  findBroadcast,
  listBroadcasts,
  type BroadcastRow,
} from '#server/repositories/mail/broadcasts.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import {
  broadcastDays,
  categoriesToChoose,
  countAudience,
  nameOfPlace,
  refuseUnknown,
  statesToChoose,
} from './audience.ts'

const TAKE = 20
/** Longer than handing over one email takes. */
const BUSY_MS = 10 * MINUTE_MS

/** A server that began with a recipient before has died. */
export const busySince = (now: Date): Date => new Date(now.getTime() - BUSY_MS)

const listed = ({ id, subject, audience, progress, savedAt, startedAt }: BroadcastRow): ListedBroadcast => ({
  id,
  subject,
  audience,
  progress,
  savedAt: savedAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
})

export async function listForOperators(
  { db }: ServiceContext,
  { before }: { before?: number | undefined },
): Promise<Broadcasts> {
  const rows = await listBroadcasts(db, before ?? null, TAKE + 1)
  return { broadcasts: rows.slice(0, TAKE).map(listed), hasMore: rows.length > TAKE }
}

/** @throws NotFound */
export async function broadcastOf({ db }: Pick<ServiceContext, 'db'>, id: number): Promise<BroadcastRow> {
  const row = await findBroadcast(db, id)
  if (!row) throw new NotFound(`There’s no broadcast ${id}.`)
  return row
}

/** @throws NotFound */
export async function readBroadcast(context: ServiceContext, id: number): Promise<Omit<Broadcast, 'isBehindOthers'>> {
  const { db, clock } = context
  const row = await broadcastOf(context, id)
  const { audience, categoryId, state, near, subject, body, revision, testedRevision, operator, endedAt, lastProblem } =
    row
  const isDraft = row.progress === 'draft'
  return {
    ...listed(row),
    text: { audience, categoryId, state, near, subject, body },
    nearName: near && nameOfPlace(context, near.place),
    revision,
    isTested: testedRevision === revision,
    operator,
    endedAt: endedAt?.toISOString() ?? null,
    recipients: isDraft ? await countAudience(context, db, row) : null,
    figures: isDraft ? null : await recipientFigures(db, id, busySince(clock())),
    problem: lastProblem,
    days: broadcastDays(context),
    categories: isDraft ? categoriesToChoose() : [],
    states: isDraft ? statesToChoose() : [],
  }
}

/** Once for each key. @returns its number */
export async function beginBroadcast(
  { db, clock }: ServiceContext,
  { key, audience }: BeginBroadcast,
  operator: string,
): Promise<{ id: number }> {
  const blank = { audience, categoryId: null, state: null, near: null, subject: '', body: '' }
  const row = await addBroadcast(db, key, blank, { operator, now: clock() })
  // It was discarded at this moment.
  if (!row) throw new NotFound('This draft is gone. Begin another one.')
  return { id: row.id }
}

/** @throws NotFound; Refused when it has changed or started meanwhile */
export async function saveBroadcast(
  context: ServiceContext,
  { id, revision, text: typed }: SaveBroadcast,
  operator: string,
): Promise<SavedBroadcast> {
  const { db, clock } = context
  const { near = (await broadcastOf(context, id)).near } = typed
  const text = { ...typed, near }
  refuseUnknown(context, text)
  const saved = await changeDraft(db, { id, revision }, text, { operator, now: clock() })
  const row = saved ?? (await broadcastOf(context, id))
  // The response was lost, and the same is saved again.
  if (!saved && !(row.progress === 'draft' && row.operator === operator && isSame(row, text)))
    throw new Refused(
      row.progress === 'draft'
        ? `${row.operator} has changed this draft meanwhile. Copy your text, then load the page again.`
        : 'This broadcast has started, so it can’t be changed anymore.',
    )
  return { revision: row.revision, recipients: await countAudience(context, db, row) }
}

const isSame = (row: BroadcastRow, text: BroadcastText): boolean =>
  row.audience === text.audience &&
  row.categoryId === text.categoryId &&
  row.state === text.state &&
  row.near?.place === text.near?.place &&
  row.near?.miles === text.near?.miles &&
  row.subject === text.subject &&
  row.body === text.body
