/** What is stored about a person, and what a deletion leaves and why, in lines. */
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import type { PersonalData } from '#contract/personal-data.ts'

const some = (count: number, line: string) => (count > 0 ? [line] : [])

export const storedLines = (data: PersonalData): string[] => [
  ...(data.hasAccount ? ['Your account: email, name, where you’re signed in and what happened to it'] : []),
  ...(data.isVendor ? ['Your vendor profile and membership'] : []),
  ...some(data.photos, formatCount(data.photos, 'photo')),
  ...some(
    data.requests,
    `${formatCount(data.requests, 'request')} you sent, with ${formatCount(data.repliesReceived, 'reply', 'replies')}`,
  ),
  ...some(data.bookings, formatCount(data.bookings, 'booking')),
  ...some(
    data.leadsReceived,
    `${formatCount(data.replies, 'reply', 'replies')} to ${formatCount(data.leadsReceived, 'lead')}`,
  ),
  ...some(data.savedVendors, formatCount(data.savedVendors, 'saved vendor')),
  ...some(
    data.shortlists,
    `${formatCount(data.shortlists, 'shortlist')} you shared, with ${formatCount(data.shortlistVotes, 'vote')}`,
  ),
  ...some(data.payments, formatCount(data.payments, 'payment')),
  'Emails we sent you, for 30 days',
]

export const goneLines = (data: PersonalData): string[] => [
  ...(data.hasAccount ? ['Your account is deleted, and you’re signed out everywhere.'] : []),
  ...some(
    data.requests,
    'Your requests disappear at the vendors, too. Vendors with an open one are told that it’s gone, not who you are.',
  ),
  ...some(
    data.bookingsAhead,
    `${formatCount(data.bookingsAhead, 'booking')} ahead will be canceled, and the vendors told. Canceling may ` +
      'cost you what your quotes say: see Bookings first.',
  ),
  ...some(
    data.vendorBookingsAhead,
    `${formatCount(data.vendorBookingsAhead, 'booking')} of your clients will be canceled at no cost to them, and ` +
      'they’re told.',
  ),
  ...(data.isVendor ? ['Your profile, photos and replies are deleted. Clients see that you’ve left.'] : []),
  ...(data.membershipEndsOn === null
    ? []
    : [
        `Your membership until ${formatDay(data.membershipEndsOn)} ends now, without a refund. If you want one, ` +
          'contact us first.',
      ]),
]

export const keptLines = (data: PersonalData): string[] => [
  ...some(
    data.payments,
    'Of your payments the amount, date and transaction number, without your name: tax law asks for them.',
  ),
  ...some(data.requests, 'A number and a date for each request, so that no device sends it again.'),
  ...some(
    data.bookings,
    'Of your bookings the date, price, terms and payments, without your name: your vendors’ calendars and books ' +
      'need them.',
  ),
  ...(data.isVendor ? ['The number and city of your profile, empty, because clients’ requests refer to it.'] : []),
  ...some(
    data.otherAccountsRequests,
    `${formatCount(data.otherAccountsRequests, 'request')} that other accounts sent with your email: they’re theirs.`,
  ),
  ...(data.isBlocked ? ['That this email is blocked here.'] : []),
  'A note that you were deleted, without your email.',
  'Backups, until they’re overwritten.',
]
