/** Mails about a team: an invitation, that a person was removed, and that a vendor was handed over. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import * as v from 'valibot'
import { ROLE_HINTS, ROLE_NAMES } from '#contract/team/role-words.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { tokenForInvitation } from '#server/repositories/team/invitations.ts'
import { findProfileName } from '#server/repositories/team/teams.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
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
        ...renderEmail({
          subject: `An invitation to a team on ${marketplaceName()}`,
          name: '',
          paragraphs: [
            `${from} invites you to work for ${vendor} on ${marketplaceName()}.`,
            `Your role: ${ROLE_NAMES[found.role]}. ${ROLE_HINTS[found.role]}.`,
            'This link works once, within 7 days:',
          ],
          link: { words: 'See the invitation', url: `${publicUrl}/account/join#token=${found.token}` },
          ending: ['If you don’t know this vendor, you can ignore this email.'],
        }),
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
        ...renderEmail({
          name: account.welcomeName,
          ...newsOf(what, vendor, publicUrl),
        }),
      })
    },
  }
}

function newsOf(what: v.InferOutput<typeof NewsPayload>['what'], vendor: string, publicUrl: string) {
  if (what === 'removed')
    return {
      subject: `You’re no longer in a team on ${marketplaceName()}`,
      paragraphs: [`An owner of ${vendor} removed you from its team. Your own account stays as it is.`],
    }
  const team = { words: 'See the team', url: `${publicUrl}/account/team` }
  if (what === 'gaveAway')
    return {
      subject: `You handed over ${vendor}`,
      paragraphs: [
        `You no longer hold the membership of ${vendor} on ${marketplaceName()}. Your card was removed from it and ` +
          'won’t be charged for it again.',
      ],
      link: team,
    }
  return {
    subject: 'A vendor was handed over to you',
    paragraphs: [
      `You now hold ${vendor} with its membership on ${marketplaceName()}.`,
      'It doesn’t renew automatically: no card is stored. Renew it yourself before it ends.',
    ],
    link: team,
  }
}
