/** An operator checks what a vendor states: calls its number, sees a document. */
import { formatPhone } from '#contract/format-phone.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Check } from '#contract/reviews/reviews.ts'
import { findInsurance } from '#server/repositories/insurance/insurance.ts'
import { deleteCheck, findChecked, putCheck } from '#server/repositories/insurance/vendor-checks.ts'
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

/** Clients read it as long as the vendor doesn't change what was checked. @throws as `valueToCheck` */
export async function markChecked(context: ServiceContext, check: ToCheck, by: Acting): Promise<void> {
  await valueToCheck(context, check)
  const { vendorId, what } = check
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    await putCheck(tx, { vendorId, what, checked: await findChecked(tx, vendorId, what), now })
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
