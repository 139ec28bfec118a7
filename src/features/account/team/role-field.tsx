import { useState } from 'react'
import { TEAM_ROLES, type TeamRole } from '#contract/team/rights.ts'
import { ROLE_HINTS, ROLE_NAMES } from '#contract/team/role-words.ts'
import { SelectField } from '../account-fields.tsx'

/** A role, with what it may do. @param chosen at first */
export function RoleField({ chosen }: { chosen: TeamRole }) {
  const [role, setRole] = useState(chosen)
  return (
    <SelectField
      name="role"
      hint={`${ROLE_HINTS[role]}.`}
      defaultValue={chosen}
      onChange={({ currentTarget }) => setRole(TEAM_ROLES.find((one) => one === currentTarget.value) ?? chosen)}
    >
      {TEAM_ROLES.map((one) => (
        <option key={one} value={one}>
          {ROLE_NAMES[one]}
        </option>
      ))}
    </SelectField>
  )
}
