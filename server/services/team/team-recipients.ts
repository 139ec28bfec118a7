/**
 * Mail to a vendor goes to its account, and to each other person who works for it by a job of its own: each with
 * settings of their own, and none once they have left the team.
 */
import * as v from 'valibot'
import type { TeamRight } from '#contract/team/rights.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount, type AccountRow } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { findEmailWith, listOthersWith } from '#server/repositories/team/teams.ts'

const ForTeammate = v.object({ forAccount: v.optional(v.number()) })

/** Whether a job mails the vendor's account, rather than another person of its team. */
export const isForHolder = (job: Pick<Job, 'payload'>): boolean =>
  v.parse(ForTeammate, job.payload).forAccount === undefined

/** The content of a mail, with the address of the person that the job is for; null once they have left. */
export async function readerOf<T extends { vendorId: number; email: string }>(
  db: Queryable,
  job: Pick<Job, 'payload'>,
  found: T,
  right: TeamRight = 'work',
): Promise<T | null> {
  const { forAccount } = v.parse(ForTeammate, job.payload)
  if (forAccount === undefined) return found
  const email = await findEmailWith(db, { vendorId: found.vendorId, accountId: forAccount, right })
  return email === undefined ? null : { ...found, email, ...('accountId' in found && { accountId: forAccount }) }
}

/** Queues the mail to the others in the team with the right, once; call it for whichever person the job is. */
export async function mailOthers(
  db: Queryable,
  job: Pick<Job, 'id' | 'kind' | 'payload'>,
  { vendorId, payload, right = 'work' }: { vendorId: number; payload: object; right?: TeamRight },
): Promise<void> {
  if (!isForHolder(job)) return
  for (const forAccount of await listOthersWith(db, vendorId, right))
    await addJob(db, {
      kind: job.kind,
      uniqueKey: `${job.kind} ${job.id} for ${forAccount}`,
      payload: { ...payload, forAccount },
    })
}

interface ToTeam {
  /** Null for a mail to a person alone. */
  vendorId: number | null
  /** The person whom the mail is for besides the team: the vendor’s account, as a rule. */
  accountId: number | null
  payload: object
  right?: TeamRight
}

/** The account that a mail is for: the one named, or each other in the vendor’s team, by a mail of its own. */
export async function findReaderInTeam(
  db: Queryable,
  job: Job,
  { vendorId, accountId, payload, right = 'work' }: ToTeam,
): Promise<AccountRow | undefined> {
  if (vendorId !== null) await mailOthers(db, job, { vendorId, payload, right })
  if (isForHolder(job)) return accountId === null ? undefined : findAccount(db, accountId)
  const reader = vendorId === null ? null : await readerOf(db, job, { vendorId, email: '', accountId: 0 }, right)
  return reader === null || reader.accountId === accountId ? undefined : findAccount(db, reader.accountId)
}
