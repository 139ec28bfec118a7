/** Mails about a team: an invitation, that a person was removed, and that a vendor was handed over. */
import * as v from 'valibot'
import { ROLE_HINTS, ROLE_NAMES } from '#contract/team/role-words.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { tokenForInvitation } from '#server/repositories/team/invitations.ts'
import { findProfileName } from '#server/repositories/team/teams.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const InvitationPayload = v.object({ invitationId: v.number() })
const NewsPayload = v.object({
  vendorId: v.number(),
  accountId: v.number(),
  what: v.picklist(['removed', 'handedOver', 'gaveAway']),
})

/** The link's token is made when the mail is: no row stores it. */
export const queueInvitationMail = (tx: Queryable, invitationId: number, runAt: Date): Promise<void> =>
  addJob(tx, { kind: 'teamInvitation', payload: { invitationId }, runAt })

export const queueTeamNewsMail = (tx: Queryable, news: v.InferOutput<typeof NewsPayload>, runAt: Date): Promise<void> =>
  addJob(tx, { kind: 'teamNews', payload: news, runAt })

export const teamMailHandlers = ({ db, mailer, clock, settings: { publicUrl } }: ServiceContext): JobHandlers => {
  const messageId = ({ kind, id }: { kind: string; id: number | string }) =>
    `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  return {
    async teamInvitation(job) {
      const { invitationId } = v.parse(InvitationPayload, job.payload)
      const found = await tokenForInvitation(db, invitationId, clock())
      if (!found) return
      const vendor = withoutLinks(found.profileName)
      const from = found.inviterName === '' ? vendor : `${withoutLinks(found.inviterName)} (${vendor})`
      await mailer.send({
        to: found.email,
        // Each attempt has a link of its own, and voids the one before: a mailbox must not take it for the same mail.
        messageId: messageId({ kind: job.kind, id: `${job.id}.${job.attempts}` }),
        ...writeEmail(
          'team-invitation',
          { name: '' },
          {
            inviter: from,
            vendor,
            role: ROLE_NAMES[found.role],
            rights: ROLE_HINTS[found.role],
            url: `${publicUrl}/account/join#token=${found.token}`,
          },
        ),
      })
    },
    async teamNews(job) {
      const { vendorId, accountId, what } = v.parse(NewsPayload, job.payload)
      const account = await findAccount(db, accountId)
      if (!account) return
      const vendor = withoutLinks(await findProfileName(db, vendorId))
      await mailer.send({
        to: account.username,
        messageId: messageId(job),
        ...newsOf(what, vendor, { name: account.welcomeName, publicUrl }),
      })
    },
  }
}

function newsOf(
  what: v.InferOutput<typeof NewsPayload>['what'],
  vendor: string,
  { name, publicUrl }: { name: string; publicUrl: string },
): Email {
  if (what === 'removed') return writeEmail('team-removed', { name }, { vendor })
  const team = { vendor, url: `${publicUrl}/account/team` }
  return writeEmail(what === 'gaveAway' ? 'vendor-given-away' : 'vendor-handed-over', { name }, team)
}
