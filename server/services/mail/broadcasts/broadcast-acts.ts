/** An operator tests, starts, pauses, resumes, cancels or discards a broadcast. */
import * as v from 'valibot'
import type { Queryable, Unhurried } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findBounce } from '#server/repositories/mail/bounces.ts'
import { addRecipients } from '#server/repositories/mail/broadcast-recipients.ts'
import {
  deleteDraft,
  findBroadcast,
  lockBroadcast,
  setSending,
  setStopped,
  setTested,
  type BroadcastRow,
} from '#server/repositories/mail/broadcasts.ts'
import type { OperatorAction } from '#server/repositories/audit.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { recordAction, type Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { chosenBy } from './audience.ts'
import { broadcastEmail } from './broadcast-email.ts'

const TestPayload = v.object({ broadcastId: v.number(), revision: v.number(), username: v.string() })

/** @throws Refused for what can’t be sent yet */
export function refuseBlank({ subject, body }: Pick<BroadcastRow, 'subject' | 'body'>): void {
  if (subject.trim() === '') throw new Refused('Enter a subject first.')
  if (body.trim() === '') throw new Refused('Write the message first.')
}

/** @throws Refused for what can’t be started @param revision as the operator saw it; null for the draft as it is */
export function refuseStart(
  { marketplace }: Pick<ServiceContext, 'marketplace'>,
  row: BroadcastRow,
  revision: number | null,
): void {
  if (row.progress !== 'draft') throw new Refused('This broadcast has started already.')
  if (revision !== null && row.revision !== revision)
    throw new Refused(`${row.operator} has changed the draft meanwhile. Look at it again.`)
  refuseBlank(row)
  if (row.testedRevision !== row.revision) throw new Refused('Send this text to yourself first, and look at the email.')
  const { operatorName, operatorAddress } = marketplace.settings()
  if (operatorName === '' || operatorAddress === '')
    throw new Refused(
      'Enter who operates the marketplace and the postal address first: an email like this has to name both.',
    )
}

const within = <T>(
  { db }: ServiceContext,
  id: number,
  act: (tx: Queryable, row: BroadcastRow) => Promise<T>,
  unhurried?: Unhurried,
): Promise<T> =>
  db.transaction(async (tx) => {
    const row = await lockBroadcast(tx, id)
    if (!row) throw new NotFound(`There’s no broadcast ${id}.`)
    return act(tx, row)
  }, unhurried)

const record = (tx: Queryable, what: OperatorAction, id: number, by: Acting, now: Date) =>
  recordAction(tx, what, `broadcast ${id}`, by, now)

/** Emails the text to an operator. @throws NotFound, Refused */
export function testBroadcast(context: ServiceContext, { id, to }: { id: number; to: string }, by: Acting) {
  return within(context, id, async (tx, row) => {
    refuseBlank(row)
    if (await findBounce(tx, to)) throw new Refused(`Emails to ${to} come back. Use another address.`)
    const now = context.clock()
    const payload: v.InferOutput<typeof TestPayload> = { broadcastId: id, revision: row.revision, username: to }
    await addJob(tx, { kind: 'broadcastTest', payload, runAt: now })
    await record(tx, 'broadcastTested', id, by, now)
  })
}

/** @returns how many get it @throws NotFound, Refused */
export function startBroadcast(
  context: ServiceContext,
  { id, revision }: { id: number; revision: number | null },
  by: Acting,
): Promise<number> {
  return within(
    context,
    id,
    async (tx, row) => {
      refuseStart(context, row, revision)
      const now = context.clock()
      await send(tx, id, now)
      const recipients = await addRecipients(tx, id, chosenBy(context, row, now), now)
      if (recipients === 0)
        throw new Refused('No one would get it. Choose others, or wait until someone agrees to news.')
      await record(tx, 'broadcastStarted', id, by, now)
      return recipients
    },
    // Choosing among many takes longer than a visitor’s query may.
    'unhurried',
  )
}

async function send(tx: Queryable, id: number, now: Date): Promise<void> {
  if (!(await setSending(tx, id, now)))
    throw new Refused('Another broadcast is being sent. Wait until it’s done, or pause it first.')
}

/** An email that is being handed over at this moment still goes out. @throws NotFound, Refused */
export function pauseBroadcast(context: ServiceContext, id: number, by: Acting): Promise<void> {
  return within(context, id, async (tx, row) => {
    if (row.progress === 'paused') return
    if (row.progress !== 'sending') throw new Refused('This broadcast isn’t being sent.')
    const now = context.clock()
    await setStopped(tx, id, { progress: 'paused', now })
    await record(tx, 'broadcastPaused', id, by, now)
  })
}

/** @throws NotFound, Refused */
export function resumeBroadcast(context: ServiceContext, id: number, by: Acting): Promise<void> {
  return within(context, id, async (tx, row) => {
    if (row.progress === 'sending') return
    if (row.progress !== 'paused') throw new Refused('This broadcast isn’t paused.')
    const now = context.clock()
    await send(tx, id, now)
    await record(tx, 'broadcastResumed', id, by, now)
  })
}

/** For good. @throws NotFound, Refused */
export function cancelBroadcast(context: ServiceContext, id: number, by: Acting): Promise<void> {
  return within(context, id, async (tx, row) => {
    if (row.progress === 'canceled') return
    if (row.progress !== 'sending' && row.progress !== 'paused')
      throw new Refused(
        row.progress === 'draft' ? 'This is a draft. Discard it instead.' : 'This broadcast has been sent already.',
      )
    const now = context.clock()
    await setStopped(tx, id, { progress: 'canceled', now })
    await record(tx, 'broadcastCanceled', id, by, now)
  })
}

/** @throws NotFound, Refused */
export function discardBroadcast(context: ServiceContext, id: number, by: Acting): Promise<void> {
  return within(context, id, async (tx) => {
    if (!(await deleteDraft(tx, id))) throw new Refused('This broadcast has started, so it can’t be discarded.')
    await record(tx, 'broadcastDiscarded', id, by, context.clock())
  })
}

const NO_LINK = 'This is a test. In the real email, the link to unsubscribe is here.'

/** The test mail, which goes out like any other. A text that has changed since is tested anew. */
export const broadcastTestHandlers = ({ db, mailer, marketplace, settings }: ServiceContext): JobHandlers => ({
  async broadcastTest(job) {
    const { broadcastId, revision, username } = v.parse(TestPayload, job.payload)
    const row = await findBroadcast(db, broadcastId)
    if (row?.progress !== 'draft' || row.revision !== revision) return
    const { publicUrl } = settings
    const { contactEmail, ...from } = marketplace.settings()
    await mailer.send({
      to: username,
      ...(contactEmail !== '' && { replyTo: contactEmail }),
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...broadcastEmail({ ...row, name: '', from, publicUrl, note: NO_LINK }),
    })
    await setTested(db, broadcastId, revision)
  },
})
