/** Invitations that no one has used yet. */
import { formatEmail } from '#contract/format-email.ts'
import { ROLE_NAMES } from '#contract/team/role-words.ts'
import type { Team, TeamInvitation } from '#contract/team/team.ts'
import type { Api } from '#src/api/client.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Section } from '../section.tsx'
import css from './team.module.css'
import { useTeamCall } from './use-team-call.ts'

interface InvitationsProps {
  api: Api
  vendorId: number
  team: Team
  canChange: boolean
  onChanged: (team: Team) => void
}

export const Invitations = ({ team, ...rest }: InvitationsProps) => (
  <Section title="Invited">
    <ul className={css.people}>
      {team.invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} {...rest} />
      ))}
    </ul>
  </Section>
)

function Invitation({
  invitation: { id, email, role, expiresAt },
  api,
  vendorId,
  canChange,
  onChanged,
}: Omit<InvitationsProps, 'team'> & { invitation: TeamInvitation }) {
  const now = useNow()
  const withdrawal = useTeamCall(async () => {
    onChanged((await api.call('withdrawInvitation', { params: { id: vendorId, invitationId: id } })).value)
  })
  return (
    <li>
      <div className={css.person}>
        <p className={css.name}>
          <b>{formatEmail(email)}</b>
          <Badge>{ROLE_NAMES[role]}</Badge>
        </p>
        <Quiet>{`Expires ${formatMomentDay(Date.parse(expiresAt), now)}`}</Quiet>
        <div role="alert">{withdrawal.problem ? <Notice tone="bad">{withdrawal.problem}</Notice> : null}</div>
      </div>
      {canChange ? (
        <Button
          variant="quiet"
          busy={withdrawal.busy}
          onClick={withdrawal.run}
          aria-label={`Withdraw the invitation to ${email}`}
        >
          Withdraw
        </Button>
      ) : null}
    </li>
  )
}
