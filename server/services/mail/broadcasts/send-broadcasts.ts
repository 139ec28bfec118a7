/**
 * Sends the broadcast that is on its way, a few emails at a time, so that no other email waits for it (decision 115).
 * Each recipient is taken by one server, once: where that server dies, its recipient isn’t tried again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { BROADCAST_PACE } from '#contract/console/marketplace.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import { hasDueJob } from '#server/repositories/jobs.ts'
import {
  findReader,
  hasMoreUntried,
  putBack,
  setOutcome,
  takeRecipient,
  type Taken,
} from '#server/repositories/mail/broadcast-recipients.ts'
import {
  endIfDone,
  noteFailure,
  noteRefusedAlone,
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
import { isRefusedAlone } from '../bounces/smtp-refusal.ts'

const TURN_MS = 10_000
/** Those who get none after all take no time of the pace. */
const LOOKED_AT_MAX = 500
const ATTEMPTS_MAX = 10
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS

/** Mail servers refuse strangers for a while: a single recipient is tried again after these. */
const REFUSED_WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
/** So many single recipients in a row mean that the mail server refuses them all. */
const REFUSED_IN_A_ROW_MAX = 5
/** How often a turn looks whether other email is still due. */
const LOOK_AGAIN_MS = 500

/** How many go out in a turn, and how long it lasts: a pace below one in a turn makes the turn longer. */
function turnAt(pace: number): { most: number; turnMs: number } {
  const most = Math.max(1, Math.floor((pace * TURN_MS) / MINUTE_MS))
  return { most, turnMs: Math.ceil((most * MINUTE_MS) / pace) }
}

const waitMs = (failures: number) => Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(failures, 20))

interface Sending {
  /** The kinds of jobs that send other emails: these go first. */
  mailKinds: readonly string[]
  isStopped?: () => boolean
  wait?: (ms: number) => Promise<unknown>
}

/** One turn. @returns how many emails were handed over */
export async function sendBroadcasts(
  context: ServiceContext,
  { mailKinds, isStopped = () => false, wait = sleep }: Sending,
): Promise<number> {
  const { db, clock, marketplace } = context
  const started = clock()
  const { most, turnMs } = turnAt(Number(marketplace.settings().broadcastPace || BROADCAST_PACE))
  const broadcast = await takeTurn(db, started, new Date(started.getTime() + turnMs))
  if (!broadcast) return 0
  let [sent, refused, looked, waitedMs] = [0, 0, 0, 0]
  while (!isStopped() && sent + refused < most && looked < most + LOOKED_AT_MAX) {
    if (await hasDueJob(db, { kinds: mailKinds, now: clock() })) {
      if (waitedMs >= TURN_MS - LOOK_AGAIN_MS) return sent
      await wait(LOOK_AGAIN_MS)
      waitedMs += LOOK_AGAIN_MS
      continue
    }
    const taken = await takeRecipient(db, broadcast.id, clock())
    if (!taken) {
      const now = clock()
      await endIfDone(db, broadcast.id, { now, busySince: busySince(now) })
      return sent
    }
    looked += 1
    const outcome = await sendTo(context, broadcast, taken)
    if (outcome === 'sent') sent += 1
    if (outcome === 'refusedAlone') refused += 1
    if (outcome === 'refused') return sent
  }
  return sent
}

type Outcome = 'sent' | 'skipped' | 'refusedAlone' | 'refused'

async function sendTo(context: ServiceContext, broadcast: BroadcastRow, taken: Taken): Promise<Outcome> {
  const { db, clock } = context
  const { id, accountId } = taken
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
    return noteRefusal(context, broadcast, taken, error)
  }
  await setOutcome(db, id, { state: 'sent', now })
  await noteSuccess(db, broadcast.id)
  return 'sent'
}

/** A refusal of one recipient says nothing about the others, unless it comes again and again. */
async function noteRefusal(
  { db, clock }: ServiceContext,
  broadcast: BroadcastRow,
  { id, attempts, refusals }: Taken,
  error: unknown,
): Promise<Outcome> {
  const now = clock()
  const isForGood = error instanceof JobFailure && error.retryAt === null
  if (isForGood || isRefusedAlone(error)) {
    const pauseMs = isForGood ? undefined : REFUSED_WAITS_MS[refusals]
    await (pauseMs === undefined
      ? setOutcome(db, id, { state: 'failed', now })
      : putBack(db, id, { now, notBefore: new Date(now.getTime() + pauseMs) }))
    // A recipient that is refused again says nothing new: at the end only such are left.
    if (refusals > 0) return 'refusedAlone'
    const inARow = await noteRefusedAlone(db, broadcast.id)
    if (inARow < REFUSED_IN_A_ROW_MAX) return 'refusedAlone'
    // After one pause the last few go together: a pause for each would protect no one else.
    const areLast = inARow > REFUSED_IN_A_ROW_MAX && !(await hasMoreUntried(db, broadcast.id, REFUSED_IN_A_ROW_MAX))
    if (areLast) return 'refusedAlone'
  } else await setOutcome(db, id, { state: attempts >= ATTEMPTS_MAX ? 'failed' : 'waiting', now })
  await noteFailure(db, broadcast.id, problemText(error), new Date(now.getTime() + waitMs(broadcast.failures)))
  return 'refused'
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
