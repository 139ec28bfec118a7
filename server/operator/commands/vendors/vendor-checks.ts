/** `mark-checked`, `unmark-checked` */
import { CHECKS } from '#contract/reviews/reviews.ts'
import type { Check } from '#contract/reviews/reviews.ts'
import { markChecked, markToCheck, unmarkChecked, valueToCheck } from '#server/services/operator/vendor-checks.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { idIn, NEEDED_REASON, onlyArgument, reasonOf, OptionError } from '../../command.ts'
import type { Command, Typed } from '../../command.ts'

const WHAT = { value: CHECKS.join('|'), help: 'what you checked', isRequired: true }

const MARK = { value: 'HASH', help: 'of the value you saw; the console gives it' }

function whatIn({ options: { what = '' } }: Typed): Check {
  const check = CHECKS.find((known) => known === what)
  if (!check) throw new OptionError('what', `is one of ${CHECKS.join(', ')}.`)
  return check
}

export const markCheckedCommand: Command = {
  name: 'mark-checked',
  takes: 'ID',
  summary: 'say on a vendor’s profile that you checked its phone, address or insurance',
  about: [
    'Call the number, or see a document; the reason says how you checked. The profile shows what was checked and the',
    'month. A change by the vendor ends it. Open an insurance certificate on the vendor’s page in the console.',
  ],
  example: 'mark-checked 1207 --what phone --reason "called, the owner answered"',
  options: { what: WHAT, mark: MARK, reason: NEEDED_REASON },
  prepare(typed) {
    const check = { vendorId: idIn(onlyArgument(typed, 'ID')), what: whatIn(typed) }
    const { mark } = typed.options
    const reason = reasonOf(typed)
    return {
      plan: async (context) => [
        `The profile of vendor ${check.vendorId} says that you checked this: ${await valueToCheck(context, check)}`,
        'A change by the vendor ends it.',
        `Reason: ${reason}`,
      ],
      async run(context, by) {
        await markChecked(context, { ...check, mark: mark ?? (await markToCheck(context, check)) }, { ...by, reason })
        const undo = operatorCommand(`unmark-checked ${check.vendorId} --what ${check.what}`)
        return { lines: [`Marked as checked. To undo it: ${undo}`] }
      },
    }
  },
}

export const unmarkCheckedCommand: Command = {
  name: 'unmark-checked',
  takes: 'ID',
  summary: 'take back that something of a vendor was checked',
  about: ['The profile no longer says so.'],
  example: 'unmark-checked 1207 --what phone --reason "wrong vendor"',
  options: { what: WHAT, reason: NEEDED_REASON },
  prepare(typed) {
    const check = { vendorId: idIn(onlyArgument(typed, 'ID')), what: whatIn(typed) }
    const reason = reasonOf(typed)
    return {
      plan: async () => [
        `The profile of vendor ${check.vendorId} no longer says that its ${check.what} was checked.`,
        `Reason: ${reason}`,
      ],
      async run(context, by) {
        await unmarkChecked(context, check, { ...by, reason })
        return { lines: ['No longer marked as checked.'] }
      },
    }
  },
}
