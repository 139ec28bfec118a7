/** `edit-person`, `undo-person-edit`, `change-email` */
import { PERSON_FIELDS, PERSON_FIELD_NAMES } from '#contract/console/people.ts'
import { findPersonEdit, lockPersonField } from '#server/repositories/operator/person-edits.ts'
import { beginEmailChange, refuseUnchangeable } from '#server/services/operator/person-acts/change-email.ts'
import {
  checkedPersonText,
  editPerson,
  isToldOfEdit,
  isToldOfUndo,
  refuseUndonePerson,
  refuseUnfitPerson,
  undoPersonEdit,
} from '#server/services/operator/person-acts/edit-person.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { idIn, NEEDED_REASON, onlyArgument, REASON, reasonOf, OptionError } from '../../command.ts'
import type { Command } from '../../command.ts'
import { emailIn } from '../jobs-and-mail.ts'

const TAKES = 'EMAIL'
const UNTOLD =
  'The person isn’t emailed: what is changed may be by a stranger who typed this address and hasn’t confirmed it.'
const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`)

export const editPersonCommand: Command = {
  name: 'edit-person',
  takes: TAKES,
  summary: 'change a name or the phone number of a person',
  about: [
    'welcomeName is the name of the account; firstName, lastName and phone are those of the latest request and of the',
    'others that say the same. The person is emailed what was changed and why, unless a stranger may have written it, who',
    'typed the address and has not confirmed it. undo-person-edit takes it back.',
  ],
  example: 'edit-person ana@example.com --field phone --text "(212) 555-0123" --reason "asked by phone"',
  options: {
    field: { value: PERSON_FIELDS.join('|'), help: 'what is changed', isRequired: true },
    text: { value: 'TEXT', help: 'what it says from now on; empty without it' },
    seen: { value: 'TEXT', help: 'what it said when you looked: refused when that has changed' },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, TAKES))
    const field = PERSON_FIELDS.find((known) => known === typed.options.field)
    if (!field) throw new OptionError('field', `is one of ${PERSON_FIELDS.join(', ')}.`)
    const { text = '', seen } = typed.options
    const edit = { email, field, text, seen }
    const reason = reasonOf(typed)
    const name = PERSON_FIELD_NAMES[field]
    return {
      async plan({ db }) {
        const after = checkedPersonText(field, text)
        const before = await db.transaction((tx) => lockPersonField(tx, email, field))
        refuseUnfitPerson(edit, before, after)
        return [
          `The ${name} of ${email} is ${quoted(before)}.`,
          `It becomes ${quoted(after)}.`,
          ...(field === 'welcomeName' ? [] : ['Vendors whom they wrote to see the new one.']),
          (await isToldOfEdit(db, { email, field, before }))
            ? 'The person is emailed the change and the reason.'
            : UNTOLD,
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        const { id, isTold } = await editPerson(context, edit, { ...by, reason })
        return {
          lines: [
            `The ${name} of ${email} is changed. To undo it: ${operatorCommand(`undo-person-edit ${id}`)}`,
            ...(isTold ? [] : [UNTOLD]),
          ],
        }
      },
    }
  },
}

export const undoPersonEditCommand: Command = {
  name: 'undo-person-edit',
  takes: 'CHANGE',
  summary: 'take back a change to a person',
  about: [
    'CHANGE as edit-person and the console say it. Refused when it was changed again since. The person is emailed as before.',
  ],
  example: 'undo-person-edit 12 --reason "the wrong person"',
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'CHANGE'))
    return {
      async plan({ db }) {
        const edit = await findPersonEdit(db, id)
        refuseUndonePerson(edit, id)
        return [
          `The ${PERSON_FIELD_NAMES[edit.field]} of ${edit.email} becomes ${quoted(edit.before)} again.`,
          (await isToldOfUndo(db, edit)) ? 'The person is emailed.' : UNTOLD,
        ]
      },
      async run(context, by) {
        await undoPersonEdit(context, id, by)
        return { lines: [`Change #${id} is undone.`] }
      },
    }
  },
}

export const changeEmailCommand: Command = {
  name: 'change-email',
  takes: TAKES,
  summary: 'begin a change of an account’s email',
  about: [
    'Nothing changes before the person opens the link that goes to the new address, signed in to the account. The old',
    'address is told at once, with the reason.',
  ],
  example: 'change-email ana@example.com --email ana.diaz@example.com --reason "lost the old mailbox, asked by phone"',
  options: {
    email: { value: 'EMAIL', help: 'the new address', isRequired: true },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, TAKES))
    const newEmail = emailIn(typed.options.email ?? '')
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        await refuseUnchangeable(db, { email, newEmail })
        return [
          `Sends a link to ${newEmail}. The account changes its email once the person opens it, signed in.`,
          `${email} is told at once, with the reason.`,
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await beginEmailChange(context, { email, newEmail }, { ...by, reason })
        return { lines: [`A link is on its way to ${newEmail}.`] }
      },
    }
  },
}
