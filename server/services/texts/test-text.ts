/** An operator gets an email with the wording of a draft, or as it is now: with examples, to the own address. */
import * as v from 'valibot'
import { isMail } from '#server/content/mails/mail-texts.ts'
import { ContentError } from '#server/content/content-error.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findBounce } from '#server/repositories/mail/bounces.ts'
import type { Queryable } from '#server/db/database.ts'
import { Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { writeSample } from '#server/services/mail/write-email.ts'
import { recordAction, type Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { changedMeanwhile } from './text-drafts.ts'
import { refusing, stateOfText } from './text-state.ts'

/** `username` is where the mail goes; a deletion of the person finds it by this name. */
const Payload = v.object({ name: v.string(), source: v.string(), username: v.string() })

const NOTE = 'This is a test of an email’s wording, with examples. Nothing in it has happened.'

interface Tested {
  name: string
  /** The draft’s, as the operator saw it; null for the draft as it is, or the text without one. */
  revision: number | null
}

/** The source that a test shows, and whether it is a draft’s. @throws NotFound, Refused */
export async function lookAtTest(
  context: ServiceContext,
  db: Queryable,
  { name, revision }: Tested,
): Promise<{ source: string; isDraft: boolean }> {
  if (!isMail(name)) throw new Refused(`${name} isn’t an email.`)
  const { draft, source: shown } = await stateOfText(context, db, name)
  if (revision !== null && draft?.revision !== revision)
    throw new Refused(
      draft
        ? changedMeanwhile(draft)
        : 'The draft was published or discarded meanwhile. Look at the text again, then send the test.',
    )
  const source = draft?.source ?? shown
  if (source === null) throw new Refused(`${name} isn’t an email.`)
  const file = `${name}.md`
  refusing(file, () => writeSample(file, source, { url: context.settings.publicUrl }))
  return { source, isDraft: draft !== null }
}

/** @throws NotFound, Refused */
export async function testText(context: ServiceContext, { to, ...tested }: Tested & { to: string }, by: Acting) {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const { source } = await lookAtTest(context, tx, tested)
    if (await findBounce(tx, to)) throw new Refused(`Emails to ${to} come back. Use another address.`)
    const now = clock()
    const payload: v.InferOutput<typeof Payload> = { name: tested.name, source, username: to }
    await addJob(tx, { kind: 'textTest', payload, runAt: now })
    await recordAction(tx, 'textTested', tested.name, by, now)
  })
}

export const textTestHandlers = ({ mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async textTest(job) {
    const { name, source, username } = v.parse(Payload, job.payload)
    try {
      const { subject, ...email } = writeSample(`${name}.md`, source, { url: publicUrl, note: NOTE })
      await mailer.send({
        to: username,
        messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
        subject: `Test: ${subject}`,
        ...email,
      })
    } catch (error) {
      // A newer server knows other names to fill in.
      if (!(error instanceof ContentError)) throw error
    }
  },
})
