/** `hide-vendor`, `restore-vendor`, `hidden-vendors`, `waiting-vendors`, `approve-vendor`, `refuse-vendor` */
import { formatDay } from '#contract/format.ts'
import { standingBookings } from '#server/repositories/bookings/standing-bookings.ts'
import { listHiddenVendors } from '#server/repositories/operator/hidden-vendors.ts'
import type { VendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { waitingVendors } from '#server/repositories/operator/vendor-approvals.ts'
import { approveVendor, lookAtApproval, refuseVendor } from '#server/services/operator/vendor-approval.ts'
import { hideVendor, restoreVendor, vendorState } from '#server/services/operator/vendor-visibility.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { operatorCommand } from '#server/operator-command.ts'
import {
  idIn,
  momentText,
  NEEDED_REASON,
  noArguments,
  onlyArgument,
  REASON,
  reasonOf,
  table,
  timeText,
} from '../../command.ts'
import type { Command } from '../../command.ts'
import { closedReports } from './closed-reports.ts'

const nameOf = ({ id, profileName, cityName, stateOrProvinceAbbreviation }: VendorState) =>
  `vendor ${id}, ${profileName} (${cityName}, ${stateOrProvinceAbbreviation})`

/** A line of the plan of hiding a vendor; none without any. */
async function bookingsThatStand({ db, clock }: ServiceContext, id: number): Promise<string[]> {
  const { length } = await standingBookings(db, id, clock())
  if (length === 0) return []
  return length === 1
    ? ['Its coming booking stands, and we don’t tell the client.']
    : [`Its ${length} coming bookings stand, and we don’t tell their clients.`]
}

export const hideVendorCommand: Command = {
  name: 'hide-vendor',
  takes: 'ID',
  summary: 'hide a vendor from everyone else',
  about: [
    'The vendor leaves search, its page, sitemaps, suggestions, the home page and similar vendors at once, and gets no',
    'new requests. Its account, leads, photos and membership stay; a renewal doesn’t bring it back.',
    'ID is the number at the end of the address of its page.',
  ],
  example: 'hide-vendor 1207 --reason "photos of someone else"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    const reason = reasonOf(typed)
    return {
      plan: async (context) => [
        `Hides ${nameOf(await vendorState(context, id))}:`,
        'It is gone from search and sitemaps, its page isn’t found, and it gets no new requests.',
        'Its account, leads, photos and membership stay.',
        ...(await bookingsThatStand(context, id)),
        'Its account is emailed the reason, and may appeal once.',
        ...(await closedReports(context.db, id)),
        `Reason: ${reason}`,
      ],
      async run(context, by) {
        await hideVendor(context, id, { ...by, reason })
        return { lines: [`Vendor ${id} is hidden. To undo it: ${operatorCommand(`restore-vendor ${id}`)}`] }
      },
    }
  },
}

export const restoreVendorCommand: Command = {
  name: 'restore-vendor',
  takes: 'ID',
  summary: 'show a hidden vendor again',
  about: ['Back into every list, unless its membership has ended meanwhile.'],
  example: 'restore-vendor 1207 --reason "own photos now"',
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      async plan(context, timeZone) {
        const vendor = await vendorState(context, id)
        return [
          `Shows ${nameOf(vendor)} again.`,
          ...(vendor.hiddenAt === null
            ? []
            : [`It was hidden on ${momentText(vendor.hiddenAt, timeZone)}: ${vendor.hiddenBecause ?? ''}`]),
          ...(vendor.isSample ? [] : ['Whoever works for it is emailed.']),
        ]
      },
      async run(context, by) {
        const vendor = await restoreVendor(context, id, by)
        return {
          lines: [
            vendor.isListed
              ? `Vendor ${id} is listed again.`
              : `Vendor ${id} is no longer hidden. It is listed once it renews its membership, which ended on ` +
                `${formatDay(vendor.unlistedOn ?? '')}.`,
          ],
        }
      },
    }
  },
}

export const hiddenVendorsCommand: Command = {
  name: 'hidden-vendors',
  takes: '',
  summary: 'list hidden vendors',
  about: ['Newest first.'],
  example: 'hidden-vendors',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const vendors = await listHiddenVendors(db)
        if (vendors.length === 0) return { lines: ['No vendor is hidden.'] }
        const rows = vendors.map(({ id, profileName, hiddenAt, hiddenBecause }) => [
          String(id),
          profileName,
          hiddenAt === null ? '' : timeText(hiddenAt),
          hiddenBecause ?? '',
        ])
        return { lines: table([['ID', 'NAME', 'HIDDEN (UTC)', 'REASON'], ...rows]) }
      },
    }
  },
}

const SHOWN = 200

export const waitingVendorsCommand: Command = {
  name: 'waiting-vendors',
  takes: '',
  summary: 'list new vendors that wait for approval',
  about: ['The longest first. set-marketplace --approval on has new vendors wait.'],
  example: 'waiting-vendors',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db, clock }) {
        const vendors = await waitingVendors(db, SHOWN, clock())
        if (vendors.length === 0) return { lines: ['No vendor waits for approval.'] }
        const rows = vendors.map(({ vendorId, profileName, cityName, askedAt }) => [
          String(vendorId),
          profileName,
          cityName,
          timeText(askedAt),
        ])
        return { lines: table([['ID', 'NAME', 'CITY', 'SINCE (UTC)'], ...rows]) }
      },
    }
  },
}

export const approveVendorCommand: Command = {
  name: 'approve-vendor',
  takes: 'ID',
  summary: 'list a new vendor that waits for approval',
  about: ['The vendor is emailed. One that was refused before is listed, too.'],
  example: 'approve-vendor 1207',
  options: {
    seen: { value: 'MARK', help: 'the profile that the console showed: refused when it has changed' },
    reason: REASON,
  },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    const seen = typed.options.seen === '' ? undefined : typed.options.seen
    return {
      async plan(context) {
        const { profileName } = await vendorState(context, id)
        await lookAtApproval(context.db, id, seen)
        return [`Lists vendor ${id}, ${profileName}, while its membership runs.`, 'Its account is emailed.']
      },
      async run(context, by) {
        await approveVendor(context, id, by, seen)
        return { lines: [`Vendor ${id} is approved.`] }
      },
    }
  },
}

export const refuseVendorCommand: Command = {
  name: 'refuse-vendor',
  takes: 'ID',
  summary: 'refuse a new vendor that waits for approval',
  about: [
    'The vendor stays in no list. Its team is emailed the reason, and may appeal once. Its membership goes on:',
    'end-membership ends it and pays it back. approve-vendor lists it later.',
  ],
  example: 'refuse-vendor 1207 --reason "the photos show someone else"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    const reason = reasonOf(typed)
    return {
      async plan(context) {
        const { profileName } = await vendorState(context, id)
        return [
          `Vendor ${id}, ${profileName}, stays in no list.`,
          'Its team is emailed the reason, and may appeal once.',
          'Its membership goes on until you end it, with or without a refund.',
          ...(await closedReports(context.db, id)),
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await refuseVendor(context, id, { ...by, reason })
        return { lines: [`Vendor ${id} is refused.`] }
      },
    }
  },
}
