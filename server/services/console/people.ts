/** Vendors and people, as operators find and see them. */
import { canResend } from '#server/services/operator/jobs-and-mail.ts'
import type * as v from 'valibot'
import type { Found, PersonFile, VendorFile } from '#contract/console/people.ts'
import type { ExportedPerson, ExportPerson } from '#contract/console/person-export.ts'
import {
  findPeople,
  findVendors,
  personRow,
  requestsOf,
  timelineOf,
  vendorRow,
} from '#server/repositories/console/people.ts'
import type { Typed } from '#server/repositories/console/people.ts'
import { mailsTo } from '#server/repositories/mail/sent-mail.ts'
import { listTeammates } from '#server/repositories/team/teams.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { findChecks } from '#server/repositories/insurance/vendor-checks.ts'
import { readOwnInsurance } from '#server/services/insurance/insurance.ts'
import { markToCheck } from '#server/services/operator/vendor-checks.ts'
import { findBlock } from '#server/repositories/accounts/blocks.ts'
import { findBounce } from '#server/repositories/mail/bounces.ts'
import { editsOfPerson } from '#server/repositories/operator/person-edits.ts'
import { editsOf } from '#server/repositories/operator/vendor-edits.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { queueExportedMail } from '#server/services/personal-data/personal-data-mail.ts'
import type { OperatorCaller } from './operator-caller.ts'
import { NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const MAILS = 30
const EDITS = 20
const PHONE_DIGITS_MIN = 7
const ID_MAX = 2 ** 31 - 1

/** The typed text, as repositories look for it. */
export function readTyped(q: string): Typed {
  const digits = q.replaceAll(/\D/g, '')
  const number = Number(/^#?(\d{1,10})$/.exec(q)?.[1])
  return {
    text: q.toLowerCase(),
    id: number >= 1 && number <= ID_MAX ? number : null,
    digits: digits.length >= PHONE_DIGITS_MIN && /^[\d\s().+-]+$/.test(q) ? digits.slice(-10) : '',
  }
}

export async function findAll({ db }: ServiceContext, q: string): Promise<v.InferOutput<typeof Found>> {
  if (q === '') return { vendors: [], people: [] }
  const typed = readTyped(q)
  return { vendors: await findVendors(db, typed), people: await findPeople(db, typed) }
}

const sentTo = async ({ db }: ServiceContext, email: string | null) =>
  email === null
    ? []
    : (await mailsTo(db, email, MAILS)).map((mail) => ({
        id: mail.id,
        sentAt: mail.sentAt.toISOString(),
        subject: mail.subject,
        canResend: canResend(mail),
      }))

async function bounceOf({ db }: ServiceContext, email: string | null): Promise<VendorFile['bounce']> {
  const bounce = email === null ? undefined : await findBounce(db, email)
  return bounce ? { cause: bounce.cause, since: bounce.since.toISOString() } : null
}

/** @throws NotFound */
export async function vendorFile(context: ServiceContext, id: number): Promise<VendorFile> {
  const { db } = context
  // Read before the values they stand for: a value that changes in between can't be marked as checked unseen.
  const marks = {
    phone: await markToCheck(context, { vendorId: id, what: 'phone' }),
    address: await markToCheck(context, { vendorId: id, what: 'address' }),
    insurance: await markToCheck(context, { vendorId: id, what: 'insurance' }),
  }
  const row = await vendorRow(db, id)
  if (!row) throw new NotFound(`There is no vendor #${id}.`)
  const { accountId, ...vendor } = row
  const membership = await findMembership(db, id)
  const teammates = await listTeammates(db, id)
  return {
    ...vendor,
    bounce: await bounceOf(context, vendor.email),
    edits: (await editsOf(db, id, EDITS)).map(({ vendorId: _vendorId, at, undoneAt, ...edit }) => ({
      ...edit,
      at: at.toISOString(),
      isUndone: undoneAt !== null,
    })),
    team: teammates.map(({ name, email, role, isHolder }) => ({ name, email, role, isHolder })),
    membership: membership
      ? {
          tier: membership.tier,
          startsOn: membership.startsOn,
          endsOn: membership.endsOn,
          autoRenew: membership.autoRenew,
        }
      : null,
    ...(await readOwnInsurance(context, { vendorId: id })),
    checks: await findChecks(db, id),
    marks,
    timeline: await timelineOf(db, accountId, `vendor ${id}`),
    mails: await sentTo(context, vendor.email),
  }
}

/** @throws NotFound */
export async function personFile(context: ServiceContext, email: string): Promise<PersonFile> {
  const { db, clock } = context
  const person = await personRow(db, email, clock())
  if (!person) throw new NotFound(`Nothing is stored about ${email}.`)
  return {
    ...person,
    bounce: await bounceOf(context, email),
    edits: (await editsOfPerson(db, { email, accountId: person.accountId }, EDITS)).map(
      ({ email: _email, accountId: _accountId, clientIds: _clientIds, at, undoneAt, ...edit }) => ({
        ...edit,
        at: at.toISOString(),
        isUndone: undoneAt !== null,
      }),
    ),
    blockedBecause: (await findBlock(db, { email, network: null }))?.reason ?? null,
    requests: await requestsOf(db, email),
    timeline: await timelineOf(db, person.accountId, email),
    mails: await sentTo(context, email),
  }
}

/** To hand over to the person, who is told that it was made. @throws NotFound */
export async function exportToHandOver(
  context: ServiceContext,
  { email, reason }: v.InferOutput<typeof ExportPerson>,
  { email: operator }: OperatorCaller,
): Promise<v.InferOutput<typeof ExportedPerson>> {
  const exported = await exportForPerson(context, email, async (tx) => {
    await recordAction(tx, 'personExported', email, { operator, reason }, context.clock())
    await queueExportedMail(tx, email)
  })
  return { name: `${email.replaceAll('/', '_')}.json`, text: `${JSON.stringify(exported, null, 2)}\n` }
}
