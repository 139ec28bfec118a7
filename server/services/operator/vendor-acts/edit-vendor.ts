/** An operator changes a field of a profile, and undoes it. The vendor is emailed what was changed and why. */
import * as v from 'valibot'
import type { EditedField } from '#contract/console/people.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { OptionalPhoneNumber } from '#contract/phone.ts'
import { WhatYouGet } from '#contract/profile-facts.ts'
import { ProfileDescription, ProfileName } from '#contract/vendor-change.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addEdit,
  findEdit,
  lockEdit,
  lockField,
  setField,
  setUndone,
} from '#server/repositories/operator/vendor-edits.ts'
import type { VendorEdit } from '#server/repositories/operator/vendor-edits.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { findReaderInTeam } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from '../operator.ts'
import type { Acting } from '../operator.ts'

export const FIELD_NAMES: Record<EditedField, string> = {
  name: 'name',
  description: 'description',
  whatYouGet: 'list of what clients get',
  phone: 'phone number',
}

const Lines = v.pipe(
  v.string(),
  v.transform((typed) =>
    typed
      .split('\n')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
  WhatYouGet,
  v.transform((lines) => lines.join('\n')),
)

const SCHEMAS = { name: ProfileName, description: ProfileDescription, whatYouGet: Lines, phone: OptionalPhoneNumber }

/** The text as it is stored. @throws Refused, with what is wrong */
export function checkedText(field: EditedField, typed: string): string {
  const parsed = v.safeParse(SCHEMAS[field], typed)
  if (parsed.success) return parsed.output
  throw new Refused(toFieldErrors(parsed.issues)[0]?.message ?? 'This can’t be stored.')
}

interface Edit {
  vendorId: number
  field: EditedField
  text: string
  /** The text when the operator began to edit; left out by one who didn't look. */
  seen?: string | undefined
}

/** @throws NotFound; Refused when it says that already, or was changed since the operator saw it */
export function refuseUnfit(
  { vendorId, field, seen }: Edit,
  before: string | undefined,
  after: string,
): asserts before is string {
  if (before === undefined) throw new NotFound(`There is no vendor ${vendorId}.`)
  if (before === after) throw new Refused('It says that already.')
  if (seen !== undefined && seen !== before)
    throw new Refused(
      `The ${FIELD_NAMES[field]} was changed since you saw it. Close this, look at it again, then edit.`,
    )
}

/** @throws NotFound, Refused */
export async function editVendor(
  { db, clock }: ServiceContext,
  edit: Edit,
  by: Acting & { reason: string },
): Promise<void> {
  const { vendorId, field, text } = edit
  const after = checkedText(field, text)
  await db.transaction(async (tx) => {
    const now = clock()
    const before = await lockField(tx, vendorId, field)
    refuseUnfit(edit, before, after)
    await setField(tx, vendorId, field, after)
    const { operator, reason } = by
    const id = await addEdit(tx, { vendorId, field, before, after, operator, reason, at: now })
    await queueEditMail(tx, id, 'changed')
    await recordAction(tx, 'vendorEdited', `vendor ${vendorId}, ${FIELD_NAMES[field]}`, by, now)
  })
}

/** @throws NotFound; Refused when it is undone */
export function refuseUndone(edit: VendorEdit | undefined, id: number): asserts edit is VendorEdit {
  if (!edit) throw new NotFound(`There is no change #${id}.`)
  if (edit.undoneAt !== null) throw new Refused(`Change #${id} is undone already.`)
}

/** @throws as `refuseUndone`; Refused when it was changed again since */
export async function undoEdit({ db, clock }: ServiceContext, id: number, by: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    // Locks the vendor first, as an edit does.
    const known = await findEdit(tx, id)
    refuseUndone(known, id)
    const { vendorId, field } = known
    const current = await lockField(tx, vendorId, field)
    const edit = await lockEdit(tx, id)
    refuseUndone(edit, id)
    if (current !== edit.after) throw new Refused(`The ${FIELD_NAMES[field]} was changed again since. Edit it instead.`)
    await setField(tx, vendorId, field, edit.before)
    await setUndone(tx, id, { by: by.operator, now })
    await queueEditMail(tx, id, 'undone')
    await recordAction(tx, 'vendorEditUndone', `vendor ${vendorId}, ${FIELD_NAMES[field]}`, by, now)
  })
}

const Payload = v.object({ editId: v.number(), what: v.picklist(['changed', 'undone']) })

const queueEditMail = (tx: Queryable, editId: number, what: v.InferOutput<typeof Payload>['what']) =>
  addJob(tx, { kind: 'editMail', uniqueKey: `editMail ${editId} ${what}`, payload: { editId, what } })

const SHOWN_CHARS = 300
const shown = (text: string) =>
  text === '' ? 'empty' : `“${withoutLinks(text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text)}”`

export const editMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async editMail(job) {
    const { editId, what } = v.parse(Payload, job.payload)
    const edit = await findEdit(db, editId)
    const own = edit && (await findPrivateFields(db, edit.vendorId))
    if (!edit || !own) return
    const { vendorId } = edit
    const { accountId } = own
    const account = await findReaderInTeam(db, job, { vendorId, accountId, payload: { editId, what }, right: 'manage' })
    if (!account) return
    await mailer.send({
      to: account.username,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...editEmail(edit, what, { name: account.welcomeName, publicUrl }),
    })
  },
})

function editEmail(
  { field, before, after, reason }: VendorEdit,
  what: 'changed' | 'undone',
  { name, publicUrl }: { name: string; publicUrl: string },
): Email {
  const url = `${publicUrl}/account/profile`
  const edit = { field: FIELD_NAMES[field], url }
  return what === 'changed'
    ? writeEmail(
        'profile-edited',
        { name },
        { ...edit, reason: withoutLinks(reason), before: shown(before), after: shown(after) },
      )
    : writeEmail('profile-edit-undone', { name }, { ...edit, before: shown(after), after: shown(before) })
}
