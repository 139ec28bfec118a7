/** Changes a person's role or crew, or removes them from the team. */
import { useState } from 'react'
import * as v from 'valibot'
import { TeamRoleSchema, type Team, type Teammate } from '#contract/team/team.ts'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { SelectField } from '../account-fields.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useTeamCall } from './use-team-call.ts'
import { RoleField } from './role-field.tsx'

const NO_CREW = 'none'
const Typed = v.object({
  role: v.optional(TeamRoleSchema),
  crew: v.optional(
    v.pipe(
      v.string(),
      v.transform((crew) => (crew === NO_CREW ? null : Number(crew))),
    ),
  ),
})

interface EditPersonProps {
  api: Api
  vendorId: number
  person: Teammate
  crews: number
  onClose: () => void
  onChanged: (team: Team) => void
}

export function EditPerson({ api, vendorId, person, crews, onClose, onChanged }: EditPersonProps) {
  const { accountId, name, role, crew, isHolder } = person
  const params = { id: vendorId, accountId }
  const [isRemoving, setRemoving] = useState(false)
  const done = (team: Team) => {
    onChanged(team)
    onClose()
  }
  const form = useAccountForm(Typed, async (body) => done((await api.call('changeTeammate', { params, body })).value))
  const removal = useTeamCall(async () => done((await api.call('removeTeammate', { params })).value))
  if (isRemoving)
    return (
      <Dialog
        open
        onClose={onClose}
        busy={removal.busy}
        title={`Remove ${name}?`}
        actions={
          <>
            <Button variant="quiet" disabled={removal.busy} onClick={() => setRemoving(false)}>
              Keep in the team
            </Button>
            <Button variant="bad" busy={removal.busy} onClick={removal.run}>
              Remove
            </Button>
          </>
        }
      >
        <p>{`${name} won’t see your leads and bookings anymore. Replies and messages they sent stay.`}</p>
        <div role="alert">{removal.problem ? <Notice tone="bad">{removal.problem}</Notice> : null}</div>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} busy={form.busy} title={name}>
      <AccountForm
        action="Save"
        form={form}
        beside={
          isHolder ? null : (
            <Button variant="plain" onClick={() => setRemoving(true)}>
              Remove from the team
            </Button>
          )
        }
      >
        {isHolder ? null : <RoleField chosen={role} />}
        {crews > 1 ? (
          <SelectField
            name="crew"
            defaultValue={crew ?? NO_CREW}
            hint="Bookings of this crew come first in this person’s list."
          >
            <option value={NO_CREW}>No crew</option>
            {Array.from({ length: crews }, (_, at) => at + 1).map((number) => (
              <option key={number} value={number}>
                {`Crew ${number}`}
              </option>
            ))}
          </SelectField>
        ) : null}
      </AccountForm>
    </Dialog>
  )
}
