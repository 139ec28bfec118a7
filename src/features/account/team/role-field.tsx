import { TEAM_ROLES, type TeamRole } from '#contract/team/rights.ts'
import { ROLE_HINTS, ROLE_NAMES } from '#contract/team/role-words.ts'
import { Facts } from '#src/ui/elements/facts.tsx'
import { SelectField } from '../account-fields.tsx'

export const RoleField = ({ role }: { role: TeamRole }) => (
  <SelectField name="role" defaultValue={role}>
    {TEAM_ROLES.map((one) => (
      <option key={one} value={one}>
        {ROLE_NAMES[one]}
      </option>
    ))}
  </SelectField>
)

/** What each role may do. */
export const Roles = () => <Facts facts={TEAM_ROLES.map((role) => [ROLE_NAMES[role], ROLE_HINTS[role]] as const)} />
