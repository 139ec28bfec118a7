/** Changes of operators in a profile or of a person, each with its undo. */
import type { ActName } from '#contract/console/acts.ts'
import type { PersonEdit, VendorEdit } from '#contract/console/people.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'

const SHOWN_CHARS = 160
export const shortened = (text: string) =>
  text === '' ? 'Empty' : text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).trimEnd()}…` : text

interface EditsListProps<Edit extends VendorEdit | PersonEdit> {
  edits: readonly Edit[]
  nameOf: (field: Edit['field']) => string
  /** Null for an operator without the right. */
  undo: Extract<ActName, 'undoEdit' | 'undoPersonEdit'> | null
}

export function EditsList<Edit extends VendorEdit | PersonEdit>({ edits, nameOf, undo }: EditsListProps<Edit>) {
  if (edits.length === 0) return null
  return (
    <Stack gap="tight">
      <h3>Changed by operators</h3>
      <ul className={css.list}>
        {edits.map(({ id, field, before, after, operator, reason, at, isUndone }) => (
          <li key={id} className={css.row}>
            <div>
              <p>
                <b>{nameOf(field)}</b> {isUndone ? <Badge>Undone</Badge> : null}
              </p>
              <p className={blocks.note}>{`${shortened(before)} → ${shortened(after)}`}</p>
              <Quiet>{`“${reason}” · ${operator}, ${formatMoment(at)}`}</Quiet>
            </div>
            {undo !== null && !isUndone ? (
              <ActButton act={undo} target={id} title="Undo this change?" action="Undo" label="Undo" />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
