/** The texts of a profile, which an operator edits, with the history of what operators changed. */
import { EDITED_FIELDS, type EditedField, type VendorEdit, type VendorFile } from '#contract/console/people.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'

const NAMES: Record<EditedField, string> = {
  name: 'Name',
  description: 'Description',
  whatYouGet: 'What clients get',
  phone: 'Phone',
}

const SHOWN_CHARS = 160
const shortened = (text: string) =>
  text === '' ? 'Empty' : text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).trimEnd()}…` : text

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
        {vendor.edits.length === 0 ? null : <Edits edits={vendor.edits} mayEdit={mayEdit} />}
      </Stack>
    </Card>
  )
}

const Edits = ({ edits, mayEdit }: { edits: readonly VendorEdit[]; mayEdit: boolean }) => (
  <Stack gap="tight">
    <h3>Changed by operators</h3>
    <ul className={css.list}>
      {edits.map(({ id, field, before, after, operator, reason, at, isUndone }) => (
        <li key={id} className={css.row}>
          <div>
            <p>
              <b>{NAMES[field]}</b> {isUndone ? <Badge>Undone</Badge> : null}
            </p>
            <p className={blocks.note}>{`${shortened(before)} → ${shortened(after)}`}</p>
            <Quiet>{`“${reason}” · ${operator}, ${formatMoment(at)}`}</Quiet>
          </div>
          {mayEdit && !isUndone ? (
            <ActButton act="undoEdit" target={id} title="Undo this change?" action="Undo" label="Undo" />
          ) : null}
        </li>
      ))}
    </ul>
  </Stack>
)
