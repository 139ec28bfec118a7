/** `edit-vendor`, `undo-edit`, `vendor-edits` */
import { EDITED_FIELDS } from '#contract/console/people.ts'
import { editsOf, findEdit, lockField } from '#server/repositories/operator/vendor-edits.ts'
import {
  checkedText,
  editVendor,
  FIELD_NAMES,
  refuseUndone,
  refuseUnfit,
  undoEdit,
} from '#server/services/operator/vendor-acts/edit-vendor.ts'
import { idIn, NEEDED_REASON, onlyArgument, REASON, reasonOf, table, timeText, OptionError } from '../../command.ts'
import type { Command } from '../../command.ts'

const SHOWN = 100
const SHOWN_CHARS = 200

const quoted = (text: string) => {
  const words = text.replaceAll(/\s+/g, ' ')
  return words === '' ? 'empty' : `“${words.length > SHOWN_CHARS ? `${words.slice(0, SHOWN_CHARS)}…` : words}”`
}

export const editVendorCommand: Command = {
  name: 'edit-vendor',
  takes: 'ID',
  summary: 'change a text or the phone number of a profile',
  about: [
    'The vendor is emailed what was changed and why. “vendor-edits” lists the changes, and undo-edit takes one back.',
    'In whatYouGet, each line is an entry.',
  ],
  example: 'edit-vendor 1207 --field name --text "The Brass Band" --reason "asked by phone"',
  options: {
    field: { value: EDITED_FIELDS.join('|'), help: 'what is changed', isRequired: true },
    text: { value: 'TEXT', help: 'what it says from now on; empty without it' },
    seen: { value: 'TEXT', help: 'what it said when you looked: refused when that has changed' },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const vendorId = idIn(onlyArgument(typed, 'ID'))
    const field = EDITED_FIELDS.find((known) => known === typed.options.field)
    if (!field) throw new OptionError('field', `is one of ${EDITED_FIELDS.join(', ')}.`)
    const { text = '', seen } = typed.options
    const edit = { vendorId, field, text, seen }
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        const after = checkedText(field, text)
        const before = await db.transaction((tx) => lockField(tx, vendorId, field))
        refuseUnfit(edit, before, after)
        return [
          `The ${FIELD_NAMES[field]} of vendor ${vendorId} is ${quoted(before)}.`,
          `It becomes ${quoted(after)}.`,
          'The vendor is emailed the change and the reason.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await editVendor(context, edit, { ...by, reason })
        return { lines: [`The ${FIELD_NAMES[field]} of vendor ${vendorId} is changed.`] }
      },
    }
  },
}

export const undoEditCommand: Command = {
  name: 'undo-edit',
  takes: 'CHANGE',
  summary: 'take back a change to a profile',
  about: ['CHANGE as “vendor-edits” lists it. Refused when it was changed again since. The vendor is emailed.'],
  example: 'undo-edit 12 --reason "the wrong vendor"',
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'CHANGE'))
    return {
      async plan({ db }) {
        const edit = await findEdit(db, id)
        refuseUndone(edit, id)
        return [
          `The ${FIELD_NAMES[edit.field]} of vendor ${edit.vendorId} becomes ${quoted(edit.before)} again.`,
          'The vendor is emailed.',
        ]
      },
      async run(context, by) {
        await undoEdit(context, id, by)
        return { lines: [`Change #${id} is undone.`] }
      },
    }
  },
}

export const vendorEditsCommand: Command = {
  name: 'vendor-edits',
  takes: 'ID',
  summary: 'list what operators changed in a profile',
  about: ['Newest first.'],
  example: 'vendor-edits 1207',
  options: {},
  prepare(typed) {
    const vendorId = idIn(onlyArgument(typed, 'ID'))
    return {
      plan: null,
      async run({ db }) {
        const edits = await editsOf(db, vendorId, SHOWN)
        if (edits.length === 0) return { lines: [`No operator changed the profile of vendor ${vendorId}.`] }
        const rows = edits.map(({ id, at, field, before, after, operator, undoneAt }) => [
          String(id),
          timeText(at),
          operator,
          field,
          `${quoted(before)} → ${quoted(after)}${undoneAt === null ? '' : ' (undone)'}`,
        ])
        return { lines: table([['CHANGE', 'WHEN (UTC)', 'OPERATOR', 'FIELD', 'TEXT'], ...rows]) }
      },
    }
  },
}
