/** A broadcast as operators see it, with what it waits for. */
import type { Broadcast } from '#contract/console/broadcasts.ts'
import { hasDueJob } from '#server/repositories/jobs.ts'
import { mailKinds } from '#server/services/jobs/jobs.ts'
import { readBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @throws NotFound */
export async function readSentBroadcast(context: ServiceContext, id: number): Promise<Broadcast> {
  const broadcast = await readBroadcast(context, id)
  const { db, clock } = context
  const isBehindOthers =
    broadcast.progress === 'sending' && (await hasDueJob(db, { kinds: mailKinds(context), now: clock() }))
  return { ...broadcast, isBehindOthers }
}
