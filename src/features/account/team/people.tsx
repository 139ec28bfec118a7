/** The people of a team; an owner changes a role or a crew, or removes a person. */
import { useState } from 'react'
import { formatEmail } from '#contract/format-email.ts'
import { ROLE_NAMES } from '#contract/team/role-words.ts'
import type { Team, Teammate } from '#contract/team/team.ts'
import type { Api } from '#src/api/client.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Section } from '../section.tsx'
import { EditPerson } from './edit-person.tsx'
import css from './team.module.css'

interface PeopleProps {
  api: Api
  vendorId: number
  team: Team
  /** The account that is signed in. */
  ownId: number
  canChange: boolean
  onChanged: (team: Team) => void
}

export function People({ api, vendorId, team, ownId, canChange, onChanged }: PeopleProps) {
  const [edited, setEdited] = useState<number | null>(null)
  const person = team.teammates.find(({ accountId }) => accountId === edited)
  return (
    <Section title="People">
      <ul className={css.people}>
        {team.teammates.map((teammate) => (
          <Person
            key={teammate.accountId}
            teammate={teammate}
            isOwn={teammate.accountId === ownId}
            crews={team.crews}
            onEdit={canChange ? () => setEdited(teammate.accountId) : undefined}
          />
        ))}
      </ul>
      {team.teammates.length === 1 ? (
        <Quiet>Just you so far. Invite the people who answer leads or play the events with you.</Quiet>
      ) : null}
      {person ? (
        <EditPerson
          key={person.accountId}
          api={api}
          vendorId={vendorId}
          person={person}
          crews={team.crews}
          onClose={() => setEdited(null)}
          onChanged={onChanged}
        />
      ) : null}
    </Section>
  )
}

interface PersonProps {
  teammate: Teammate
  isOwn: boolean
  crews: number
  onEdit: (() => void) | undefined
}

function Person({ teammate: { name, email, role, crew, isHolder }, isOwn, crews, onEdit }: PersonProps) {
  const about = [
    ...(isHolder ? ['Holds the membership'] : []),
    ...(crew !== null && crews > 1 ? [`Crew ${crew}`] : []),
    ...(email === '' ? [] : [formatEmail(email)]),
  ]
  return (
    <li>
      <div className={css.person}>
        <p className={css.name}>
          <b>{isOwn ? `${name} (you)` : name}</b>
          <Badge>{ROLE_NAMES[role]}</Badge>
        </p>
        {about.map((line) => (
          <Quiet key={line} className={css.line}>
            {line}
          </Quiet>
        ))}
      </div>
      {onEdit && (!isHolder || crews > 1) ? (
        <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      ) : null}
    </li>
  )
}
