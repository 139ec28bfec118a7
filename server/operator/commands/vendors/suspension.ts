/** `suspend-vendor` */
import { standingBookings } from '#server/repositories/bookings/standing-bookings.ts'
import { refuseUnseen, suspendVendor, SUSPENSION_DAYS_MAX } from '#server/services/operator/vendor-acts/suspension.ts'
import { vendorState } from '#server/services/operator/vendor-visibility.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { idIn, NEEDED_REASON, onlyArgument, reasonOf, OptionError } from '../../command.ts'
import type { Command } from '../../command.ts'
import { closedReports } from './closed-reports.ts'

function daysIn(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null
  const days = Number(text)
  if (!/^\d{1,3}$/.test(text.trim()) || days < 1 || days > SUSPENSION_DAYS_MAX)
    throw new OptionError('days', `is a number from 1 to ${SUSPENSION_DAYS_MAX}.`)
  return days
}

export const suspendVendorCommand: Command = {
  name: 'suspend-vendor',
  takes: 'ID',
  summary: 'hide a vendor for some days, or until that is lifted',
  about: [
    'It leaves every list and gets no new requests, as with hide-vendor, and is shown again by itself after --days.',
    'Without --days it stays so until restore-vendor. Its bookings stand: we email their clients, and the vendor',
    'the reason, against which it may appeal once. A new suspension takes the place of one that runs.',
  ],
  example: 'suspend-vendor 1207 --days 14 --reason "missed two events"',
  options: {
    days: { value: 'DAYS', help: 'after how many days it is shown again' },
    seen: { value: 'SUSPENSION', help: 'the suspension that the console showed: refused when it is another one' },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    const days = daysIn(typed.options.days)
    const reason = reasonOf(typed)
    const suspension = { id, days, seen: typed.options.seen }
    return {
      async plan(context) {
        const state = await vendorState(context, id)
        refuseUnseen(suspension, state)
        const { profileName, isSuspended } = state
        const { length } = await standingBookings(context.db, id, context.clock())
        return [
          `Takes vendor ${id}, ${profileName}, out of every list ` +
            (days === null ? 'until you show it again.' : days === 1 ? 'for a day.' : `for ${days} days.`),
          ...(isSuspended ? ['This takes the place of the suspension that runs.'] : []),
          length === 0
            ? 'It has no coming bookings.'
            : length === 1
              ? 'Its coming booking stands, and we email the client.'
              : `Its ${length} coming bookings stand, and we email their clients.`,
          'The vendor is emailed the reason, and may appeal once.',
          ...(await closedReports(context.db, id)),
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await suspendVendor(context, suspension, { ...by, reason })
        return { lines: [`Vendor ${id} is suspended. To lift it: ${operatorCommand(`restore-vendor ${id}`)}`] }
      },
    }
  },
}
