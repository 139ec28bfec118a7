/** An operator checks what a vendor states: calls its number, sees a document. */
import { createHash } from 'node:crypto'
import { formatPhone } from '#contract/format-phone.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Check } from '#contract/reviews/reviews.ts'
import { findInsurance } from '#server/repositories/insurance/insurance.ts'
import { deleteCheck, findChecked, lockChecked, putCheck } from '#server/repositories/insurance/vendor-checks.ts'
import { hasEnded } from '#server/services/insurance/insurance.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import { vendorState } from './vendor-visibility.ts'

interface ToCheck {
  vendorId: number
  what: Check
}

const NOUNS: Record<Check, string> = { phone: 'phone number', address: 'business address', insurance: 'certificate' }

/** The value that would be checked, in words. @throws NotFound; Refused when there is nothing to check */
export async function valueToCheck(context: ServiceContext, { vendorId, what }: ToCheck): Promise<string> {
  const { isSample } = await vendorState(context, vendorId)
  if (isSample) throw new Refused('This is a sample vendor, about whom there’s nothing to check.')
  const value = await findChecked(context.db, vendorId, what)
  if (value === '') throw new NotFound(`Vendor ${vendorId} has no ${NOUNS[what]}.`)
  if (what === 'phone') return formatPhone(value)
  if (what === 'address') return value.replaceAll('\n', ', ')
  const insurance = await findInsurance(context.db, vendorId)
  if (!insurance || hasEnded(insurance, context.clock())) throw new Refused('This certificate has ended.')
  const { insurer, coversDollars, endsOn } = insurance
  const covers = coversDollars === null ? '' : `, up to ${formatMoney(coversDollars)}`
  return `${insurer}${covers}, until ${formatDay(endsOn)}`
}

/** Stands for a value: what an operator saw is compared with what is there by then. */
const markOf = (value: string): string => createHash('sha256').update(value).digest('hex')

/** The mark of the value that would be checked. */
export const markToCheck = async ({ db }: Pick<ServiceContext, 'db'>, { vendorId, what }: ToCheck): Promise<string> =>
  markOf(await findChecked(db, vendorId, what))

interface Checked extends ToCheck {
  /** Stands for the value that the operator saw (`markToCheck`). */
  mark: string
}

/**
 * Clients read it as long as the vendor doesn't change what was checked.
 * @throws as `valueToCheck`; Refused when the vendor changed it since the operator saw it
 */
export async function markChecked(context: ServiceContext, check: Checked, by: Acting): Promise<void> {
  await valueToCheck(context, check)
  const { vendorId, what, mark } = check
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    const checked = await lockChecked(tx, vendorId, what)
    if (markOf(checked) !== mark)
      throw new Refused(`The vendor changed this ${NOUNS[what]} since you saw it. Look at it again, then mark it.`)
    await putCheck(tx, { vendorId, what, checked, now })
    await recordAction(tx, 'vendorChecked', `vendor ${vendorId}, ${what}`, by, now)
  })
}

/** @throws NotFound; Refused when it isn't checked */
export async function unmarkChecked(context: ServiceContext, { vendorId, what }: ToCheck, by: Acting): Promise<void> {
  await vendorState(context, vendorId)
  await context.db.transaction(async (tx) => {
    if (!(await deleteCheck(tx, vendorId, what)))
      throw new Refused(`The ${NOUNS[what]} of vendor ${vendorId} isn’t marked as checked.`)
    await recordAction(tx, 'vendorUnchecked', `vendor ${vendorId}, ${what}`, by, context.clock())
  })
}
