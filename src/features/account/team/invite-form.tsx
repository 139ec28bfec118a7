/** Invites a person by email. */
import { useState } from 'react'
import { NewInvitation, type Team } from '#contract/team/team.ts'
import { formatEmail } from '#contract/format-email.ts'
import { EMAIL_MAX_CHARS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { EmailTypoHint } from '#src/ui/form/email-typo-hint.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { TextField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { Section } from '../section.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { RoleField } from './role-field.tsx'

interface InviteFormProps {
  api: Api
  vendorId: number
  onInvited: (team: Team) => void
}

export function InviteForm({ api, vendorId, onInvited }: InviteFormProps) {
  const [invited, setInvited] = useState<string[]>([])
  const form = useAccountForm(NewInvitation, async (body) => {
    onInvited((await api.call('inviteToTeam', { params: { id: vendorId }, body })).value)
    setInvited((before) => [...before, body.email])
  })
  const last = invited.at(-1)
  return (
    <Section title="Invite someone">
      <div role="alert">
        {last === undefined ? null : (
          <Notice tone="good">
            <span>{`We’ve emailed ${formatEmail(last)}. The link works once, within 7 days.`}</span>
          </Notice>
        )}
      </div>
      <AccountForm key={invited.length} action="Send invitation" form={form} holdsTyping>
        <EmailTypoHint>
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            maxLength={EMAIL_MAX_CHARS}
          />
        </EmailTypoHint>
        <RoleField chosen="booker" />
      </AccountForm>
    </Section>
  )
}
