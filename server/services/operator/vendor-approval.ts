/** An operator approves new vendors before they are listed, or refuses them with a reason that they read. */
import * as v from 'valibot'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findVendorState, setHidden } from '#server/repositories/operator/hidden-vendors.ts'
import {
  approvesVendors,
  askApproval,
  decideApproval,
  findApproval,
} from '#server/repositories/operator/vendor-approvals.ts'
import { closeQuestions } from '#server/repositories/reports/questions.ts'
import { Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import type { Email } from '#server/services/mail/email-templates.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import { vendorState } from './vendor-visibility.ts'

/** Why a vendor is hidden that no one has looked at. */
const WAITS = 'Waits for approval'

/** Hides a new vendor until it is approved, where the marketplace does that. Call it where the vendor is made. */
export async function waitForApproval(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  if (!(await approvesVendors(tx))) return
  await askApproval(tx, vendorId, now)
  await setHidden(tx, vendorId, { reason: WAITS, now })
}

/** @throws NotFound; Refused when it never waited, or was approved already */
export async function approveVendor(context: ServiceContext, id: number, by: Acting): Promise<void> {
  await refuseUnasked(context, id)
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    const isHiddenByApproval = await hiddenByApproval(tx, id)
    if (!(await decideApproval(tx, id, { isApproved: true, ...by, now })))
      throw new Refused(`Vendor ${id} is approved already.`)
    if (!isHiddenByApproval)
      throw new Refused(`Vendor ${id} is hidden for another reason. To list it: restore-vendor ${id}`)
    await setHidden(tx, id, null)
    await closeQuestions(tx, { subject: 'vendor', subjectId: String(id), now })
    await queueMail(tx, id, true, now)
    await recordAction(tx, 'vendorApproved', `vendor ${id}`, by, now)
  })
}

/** It stays hidden; its membership goes on until it is ended. @throws as `approveVendor` */
export async function refuseVendor(
  context: ServiceContext,
  id: number,
  by: Acting & { reason: string },
): Promise<void> {
  await refuseUnasked(context, id)
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    const isHiddenByApproval = await hiddenByApproval(tx, id)
    if (!(await decideApproval(tx, id, { isApproved: false, ...by, now })))
      throw new Refused(`Vendor ${id} is refused already.`)
    // The reason of another ruling stays.
    if (isHiddenByApproval) {
      await setHidden(tx, id, null)
      await setHidden(tx, id, { reason: by.reason, now })
    }
    await closeQuestions(tx, { subject: 'vendor', subjectId: String(id), now })
    await queueMail(tx, id, false, now, by.reason)
    await recordAction(tx, 'vendorRefused', `vendor ${id}`, by, now)
  })
}

/** Whether a vendor is listed, or hidden only since it waits or was refused. */
async function hiddenByApproval(tx: Queryable, id: number): Promise<boolean> {
  const [state, approval] = [await findVendorState(tx, id), await findApproval(tx, id)]
  const because = state?.hiddenBecause ?? null
  return because === null || because === WAITS || because === approval?.reason
}

async function refuseUnasked(context: ServiceContext, id: number): Promise<void> {
  await vendorState(context, id)
  if (!(await findApproval(context.db, id)))
    throw new Refused(`Vendor ${id} never waited for approval. To hide it: hide-vendor ${id}`)
}

const Payload = v.object({ vendorId: v.number(), isApproved: v.boolean(), reason: v.string() })

const queueMail = (tx: Queryable, vendorId: number, isApproved: boolean, now: Date, reason = '') =>
  addJob(tx, {
    kind: 'approvalMail',
    uniqueKey: `approvalMail ${vendorId} ${now.toISOString()}`,
    payload: { vendorId, isApproved, reason },
  })

export const approvalMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async approvalMail(job) {
    const { vendorId, ...decided } = v.parse(Payload, job.payload)
    const own = await findPrivateFields(db, vendorId)
    const account = own && (await findAccount(db, own.accountId))
    if (!account) return
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    const email = approvalEmail({ ...decided, name: account.welcomeName, publicUrl })
    await mailer.send({ to: account.username, messageId, ...email })
  },
})

function approvalEmail({
  isApproved,
  reason,
  name,
  publicUrl,
}: {
  isApproved: boolean
  reason: string
  name: string
  publicUrl: string
}): Email {
  if (isApproved)
    return renderEmail({
      subject: `You’re listed on ${marketplaceName()}`,
      name,
      paragraphs: ['We’ve looked at your profile and approved it. Clients near you can find you now.'],
      link: { words: 'View your profile', url: `${publicUrl}/account/profile` },
    })
  return renderEmail({
    subject: 'Your profile wasn’t approved',
    name,
    paragraphs: [
      `We’ve looked at your profile and can’t list it on ${marketplaceName()} as it is. Reason: ${reason}`,
      'You can change your profile, then write to us, and we’ll look again. You can also ask us to end your membership.',
    ],
    link: { words: 'Contact us', url: `${publicUrl}/about/contact` },
  })
}
