/** A person’s name and contact, which an operator edits, with the history of what operators changed. */
import { PERSON_FIELDS, type PersonField, type PersonFile } from '#contract/console/people.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import css from '../work/timeline.module.css'
import { EditsList, shortened } from './edits-list.tsx'

const NAMES: Record<PersonField, string> = {
  welcomeName: 'Name of the account',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
}

/** @param mayEdit whether the operator has the right to */
export function HeldCard({ person, mayEdit }: { person: PersonFile; mayEdit: boolean }) {
  const { email, accountId, held, edits } = person
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Name and contact</h2>
        <ul className={css.list}>
          {PERSON_FIELDS.map((field) => {
            const value = held[field]
            if (value === null) return null
            return (
              <li key={field} className={css.row}>
                <div>
                  <b>{NAMES[field]}</b>
                  <p className={blocks.note}>{shortened(value)}</p>
                </div>
                {mayEdit ? (
                  <ActButton
                    act="editPerson"
                    target={email}
                    given={{ field, seen: value }}
                    start={{ text: value }}
                    title={`Edit: ${NAMES[field]}`}
                    action="Save"
                    label="Edit"
                  />
                ) : null}
              </li>
            )
          })}
          <li className={css.row}>
            <div>
              <b>Email</b>
              <p className={blocks.note}>{email}</p>
            </div>
            {mayEdit && accountId !== null ? (
              <ActButton
                act="changeEmail"
                target={email}
                title="Change this email?"
                action="Send the link"
                label="Change"
              />
            ) : null}
          </li>
        </ul>
        {held.firstName !== null ? (
          <Quiet>First name, last name and phone are those of the latest request.</Quiet>
        ) : person.hasOthersRequests ? (
          <Quiet>Another account sent the requests with this email. Their names and phone are edited there.</Quiet>
        ) : null}
        <EditsList edits={edits} nameOf={(field) => NAMES[field]} undo={mayEdit ? 'undoPersonEdit' : null} />
      </Stack>
    </Card>
  )
}
