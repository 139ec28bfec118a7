/** An operator changes a name or the phone number of a person, and undoes it. The person is told why. */
import * as v from 'valibot'
import { PERSON_FIELD_NAMES, type PersonField } from '#contract/console/people.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { NAME_MAX_CHARS } from '#contract/limits.ts'
import { OptionalPhoneNumber } from '#contract/phone.ts'
import { filledLine } from '#contract/text.ts'
import type { Queryable } from '#server/db/database.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { findAccount, findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addPersonEdit,
  clientsSaying,
  findPersonEdit,
  findWriters,
  lockPersonEdit,
  lockPersonField,
  putPersonFieldBack,
  setPersonEditUndone,
  setPersonField,
} from '#server/repositories/operator/person-edits.ts'
import type { PersonEdit } from '#server/repositories/operator/person-edits.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from '../operator.ts'
import type { Acting } from '../operator.ts'

const Name = filledLine('The name', NAME_MAX_CHARS, 'Enter a name.')
const SCHEMAS = { welcomeName: Name, firstName: Name, lastName: Name, phone: OptionalPhoneNumber }

/** The text as it is stored. @throws Refused, with what is wrong */
export function checkedPersonText(field: PersonField, typed: string): string {
  const parsed = v.safeParse(SCHEMAS[field], typed)
  if (parsed.success) return parsed.output
  throw new Refused(toFieldErrors(parsed.issues)[0]?.message ?? 'This can’t be stored.')
}

interface Edit {
  /** In lower case. */
  email: string
  field: PersonField
  text: string
  /** The text when the operator began to edit; left out by one who didn't look. */
  seen?: string | undefined
}

/** @throws NotFound; Refused when it says that already, or was changed since the operator saw it */
export function refuseUnfitPerson(
  { email, field, seen }: Edit,
  before: string | undefined,
  after: string,
): asserts before is string {
  const name = PERSON_FIELD_NAMES[field]
  if (before === undefined)
    throw new NotFound(
      `No ${name} is stored of ${email}. Requests that another account sent with this email are edited at that account.`,
    )
  if (before === after) throw new Refused('It says that already.')
  if (seen !== undefined && seen !== before)
    throw new Refused(`The ${name} was changed since you saw it. Close this, look at it again, then edit.`)
}

/** @throws NotFound, Refused */
export async function editPerson(
  { db, clock }: ServiceContext,
  edit: Edit,
  by: Acting & { reason: string },
): Promise<{ id: number; isTold: boolean }> {
  const { email, field, text } = edit
  const after = checkedPersonText(field, text)
  return db.transaction(async (tx) => {
    const now = clock()
    const before = await lockPersonField(tx, email, field)
    refuseUnfitPerson(edit, before, after)
    const clientIds = await setPersonField(tx, { email, field, before, after })
    const known = (await findAccountByUsername(tx, email))?.id ?? null
    const writers = await findWriters(tx, { email, accountId: known, field, clientIds })
    const accountId = writers.isAccount ? known : null
    const { operator, reason } = by
    const id = await addPersonEdit(tx, {
      email,
      accountId,
      clientIds,
      field,
      before,
      after,
      operator,
      reason,
      at: now,
    })
    if (writers.isReader) await queueMail(tx, { id, email }, 'changed')
    await recordAction(tx, 'personEdited', email, by, now)
    return { id, isTold: writers.isReader }
  })
}

/** @throws NotFound; Refused when it is undone */
export function refuseUndonePerson(edit: PersonEdit | undefined, id: number): asserts edit is PersonEdit {
  if (!edit) throw new NotFound(`There is no change #${id}.`)
  if (edit.undoneAt !== null) throw new Refused(`Change #${id} is undone already.`)
}

/** @throws as `refuseUndonePerson`; Refused when it was changed again since */
export async function undoPersonEdit({ db, clock }: ServiceContext, id: number, by: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    // Locks what is stored first, as an edit does.
    const known = await findPersonEdit(tx, id)
    refuseUndonePerson(known, id)
    await lockPersonField(tx, known.email, known.field)
    const edit = await lockPersonEdit(tx, id)
    refuseUndonePerson(edit, id)
    if (!(await putPersonFieldBack(tx, edit)))
      throw new Refused(`The ${PERSON_FIELD_NAMES[edit.field]} was changed again since. Edit it instead.`)
    await setPersonEditUndone(tx, id, { by: by.operator, now })
    if (await isToldOfUndo(tx, edit)) await queueMail(tx, edit, 'undone')
    await recordAction(tx, 'personEditUndone', edit.email, by, now)
  })
}

/** `username`: a deletion of the person finds the job by it. */
const Payload = v.object({ personEditId: v.number(), username: v.string(), what: v.picklist(['changed', 'undone']) })

/** Whether the person is emailed an edit: what it changes may be a stranger’s who typed the address. */
export async function isToldOfEdit(
  db: Queryable,
  { email, field, before }: Pick<PersonEdit, 'email' | 'field' | 'before'>,
): Promise<boolean> {
  const accountId = (await findAccountByUsername(db, email))?.id ?? null
  const clientIds = await clientsSaying(db, { email, field, before })
  return (await findWriters(db, { email, accountId, field, clientIds })).isReader
}

/** Whether the person is emailed that an edit is undone, likewise. */
export const isToldOfUndo = async (db: Queryable, edit: PersonEdit): Promise<boolean> =>
  (await findWriters(db, edit)).isReader

const queueMail = (
  tx: Queryable,
  { id, email }: Pick<PersonEdit, 'id' | 'email'>,
  what: v.InferOutput<typeof Payload>['what'],
): Promise<void> =>
  addJob(tx, {
    kind: 'personEditMail',
    uniqueKey: `personEditMail ${id} ${what}`,
    payload: { personEditId: id, username: email, what },
  })

/** As the person reads it after “your”. */
const TOLD_NAMES = { ...PERSON_FIELD_NAMES, welcomeName: 'name' }

const shown = (text: string) => (text === '' ? 'empty' : `“${withoutLinks(text)}”`)

export const personEditMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async personEditMail(job) {
    const { personEditId, what } = v.parse(Payload, job.payload)
    const edit = await findPersonEdit(db, personEditId)
    if (!edit) return
    const account = edit.accountId === null ? undefined : await findAccount(db, edit.accountId)
    await mailer.send({
      to: account?.username ?? edit.email,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...personEditEmail(edit, what, account, publicUrl),
    })
  },
})

function personEditEmail(
  { field, reason, before, after }: PersonEdit,
  what: 'changed' | 'undone',
  account: AccountRow | undefined,
  publicUrl: string,
): Email {
  const around = { name: account?.welcomeName ?? '' }
  const link =
    account === undefined
      ? { url: `${publicUrl}/about/contact`, linkWords: 'Contact us' }
      : { url: `${publicUrl}/account/decisions` }
  const edited = { field: TOLD_NAMES[field], ...link }
  return what === 'changed'
    ? writeEmail('person-edited', around, {
        ...edited,
        reason: withoutLinks(reason),
        before: shown(before),
        after: shown(after),
      })
    : writeEmail('person-edit-undone', around, { ...edited, before: shown(after), after: shown(before) })
}
