/** Takes the account out of a vendor's team. */
import { useState } from 'react'
import type { Api } from '#src/api/client.ts'
import { renewSignIn } from '#src/session/team/work-as.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Section } from '../section.tsx'
import { useTeamCall } from './use-team-call.ts'

interface LeaveTeamProps {
  api: Api
  vendorId: number
  profileName: string
}

export function LeaveTeam({ api, vendorId, profileName }: LeaveTeamProps) {
  const [isAsked, setAsked] = useState(false)
  const leaving = useTeamCall(async () => {
    await api.call('leaveTeam', { params: { id: vendorId } })
    await renewSignIn()
  })
  return (
    <Section title="Leave this team">
      <p>You won’t see its leads and bookings anymore. Your own account stays as it is.</p>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Leave the team
      </Button>
      <AskDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`Leave the team of ${profileName}?`}
        action="Leave"
        cancelLabel="Stay"
        busy={leaving.busy}
        onConfirm={leaving.run}
      >
        <p>An owner can invite you again.</p>
        <div role="alert">{leaving.problem ? <Notice tone="bad">{leaving.problem}</Notice> : null}</div>
      </AskDialog>
    </Section>
  )
}
