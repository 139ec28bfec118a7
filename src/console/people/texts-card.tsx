/** The texts of a profile, which an operator edits, with the history of what operators changed. */
import { EDITED_FIELDS, type EditedField, type VendorFile } from '#contract/console/people.ts'
import { Card } from '#src/ui/elements/card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import css from '../work/timeline.module.css'
import { EditsList, shortened } from './edits-list.tsx'

const NAMES: Record<EditedField, string> = {
  name: 'Name',
  description: 'Description',
  whatYouGet: 'What clients get',
  phone: 'Phone',
}

/** @param mayEdit whether the operator has the right to */
export function TextsCard({ vendor, mayEdit }: { vendor: VendorFile; mayEdit: boolean }) {
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Profile</h2>
        <ul className={css.list}>
          {EDITED_FIELDS.map((field) => (
            <li key={field} className={css.row}>
              <div>
                <b>{NAMES[field]}</b>
                <p className={blocks.note}>{shortened(vendor[field])}</p>
              </div>
              {mayEdit ? (
                <ActButton
                  act="editVendor"
                  target={vendor.id}
                  given={{ field, seen: vendor[field] }}
                  start={{ text: vendor[field] }}
                  title={`Edit: ${NAMES[field]}`}
                  action="Save"
                  label="Edit"
                />
              ) : null}
            </li>
          ))}
        </ul>
        <EditsList edits={vendor.edits} nameOf={(field) => NAMES[field]} undo={mayEdit ? 'undoEdit' : null} />
      </Stack>
    </Card>
  )
}
