/**
 * Sends the broadcast that is on its way, a few emails at a time, so that no other email waits for it (decision 115).
 * Each recipient is taken by one server, once: where that server dies, its recipient isn’t tried again.
 */
import { BROADCAST_PACE } from '#contract/console/marketplace.ts'
import { MINUTE_MS } from '#contract/limits.ts'
import { hasDueJob } from '#server/repositories/jobs.ts'
import { findReader, setOutcome, takeRecipient, type Taken } from '#server/repositories/mail/broadcast-recipients.ts'
import {
  endIfDone,
  noteFailure,
  noteSuccess,
  takeTurn,
  type BroadcastRow,
} from '#server/repositories/mail/broadcasts.ts'
import { JobFailure } from '#server/services/jobs/job-runner.ts'
import { problemText } from '#server/services/jobs/problem-text.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { budgetSince } from './audience.ts'
import { busySince } from './broadcast-drafts.ts'
import { broadcastEmail } from './broadcast-email.ts'

const TURN_MS = 10_000
const TURNS_PER_MINUTE = MINUTE_MS / TURN_MS
/** Those who get none after all take no time of the pace. */
const LOOKED_AT_MAX = 500
const ATTEMPTS_MAX = 10
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS

const waitMs = (failures: number) => Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(failures, 20))

interface Sending {
  /** The kinds of jobs that send other emails: these go first. */
  mailKinds: readonly string[]
  isStopped?: () => boolean
}

/** One turn. @returns how many emails were handed over */
export async function sendBroadcasts(
  context: ServiceContext,
  { mailKinds, isStopped = () => false }: Sending,
): Promise<number> {
  const { db, clock, marketplace } = context
  const started = clock()
  const broadcast = await takeTurn(db, started, new Date(started.getTime() + TURN_MS))
  if (!broadcast) return 0
  const pace = Number(marketplace.settings().broadcastPace || BROADCAST_PACE)
  const most = Math.ceil(pace / TURNS_PER_MINUTE)
  let sent = 0
  for (let looked = 0; sent < most && looked < LOOKED_AT_MAX; looked += 1) {
    if (isStopped() || (await hasDueJob(db, { kinds: mailKinds, now: clock() }))) return sent
    const taken = await takeRecipient(db, broadcast.id, clock())
    if (!taken) {
      const now = clock()
      await endIfDone(db, broadcast.id, { now, busySince: busySince(now) })
      return sent
    }
    const outcome = await sendTo(context, broadcast, taken)
    if (outcome === 'sent') sent += 1
    if (outcome === 'refused') return sent
  }
  return sent
}

async function sendTo(
  context: ServiceContext,
  broadcast: BroadcastRow,
  { id, accountId, attempts }: Taken,
): Promise<'sent' | 'skipped' | 'refused'> {
  const { db, clock } = context
  const now = clock()
  const reader =
    accountId === null
      ? undefined
      : await findReader(db, accountId, { broadcastId: broadcast.id, since: budgetSince(context, now) })
  if (!reader || reader.because !== null) {
    await setOutcome(db, id, { state: 'skipped', because: reader?.because ?? 'gone', now })
    return 'skipped'
  }
  try {
    await hand(context, broadcast, { id, ...reader })
  } catch (error) {
    const isFinal = (error instanceof JobFailure && error.retryAt === null) || attempts >= ATTEMPTS_MAX
    await setOutcome(db, id, { state: isFinal ? 'failed' : 'waiting', now: clock() })
    // A refusal of this one email says nothing about the others.
    if (error instanceof JobFailure && error.retryAt === null) return 'skipped'
    const nextAt = new Date(clock().getTime() + waitMs(broadcast.failures))
    await noteFailure(db, broadcast.id, problemText(error), nextAt)
    return 'refused'
  }
  await setOutcome(db, id, { state: 'sent', now })
  if (broadcast.failures > 0) await noteSuccess(db, broadcast.id)
  return 'sent'
}

async function hand(
  { mailer, marketplace, settings: { publicUrl } }: ServiceContext,
  { id: broadcastId, subject, body }: BroadcastRow,
  { id, address, name }: { id: number; address: string; name: string },
): Promise<void> {
  const { contactEmail, ...from } = marketplace.settings()
  await mailer.send({
    to: address,
    isProven: true,
    ...(contactEmail !== '' && { replyTo: contactEmail }),
    messageId: `<broadcast.${broadcastId}-${id}@${new URL(publicUrl).hostname}>`,
    ...broadcastEmail({ subject, body, name, from, publicUrl }),
  })
}
