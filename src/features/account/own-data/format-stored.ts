/** The data stored about a person, and what a deletion leaves and why, in lines. */
import { formatCount, plural } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import type { PersonalData } from '#contract/personal-data.ts'

const some = (count: number, line: string) => (count > 0 ? [line] : [])

export const storedLines = (data: PersonalData): string[] => [
  ...(data.hasAccount ? ['Your account: email, name, where you’re signed in, and its history'] : []),
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
  ...some(
    data.earlierRequests,
    `${formatCount(data.earlierRequests, 'request from a vendor', 'requests from vendors')} for a review, with what you wrote`,
  ),
  ...some(data.vendorAlerts, formatCount(data.vendorAlerts, 'vendor alert')),
  ...some(
    data.teamInvitations,
    formatCount(data.teamInvitations, 'invitation to a vendor’s team', 'invitations to vendors’ teams'),
  ),
  ...some(data.payments, formatCount(data.payments, 'payment')),
  'Emails we sent you, for 30 days',
]

export const goneLines = (data: PersonalData): string[] => [
  ...(data.hasAccount ? ['Your account is deleted, and you’re signed out everywhere.'] : []),
  ...some(
    data.requests,
    'Your requests disappear from the vendors’ lists, too. Vendors with an open one are told that it’s gone, without ' +
      'your name.',
  ),
  ...some(
    data.bookingsAhead,
    `${formatCount(data.bookingsAhead, 'upcoming booking')} will be canceled, and we’ll tell the ` +
      `${plural(data.bookingsAhead, 'vendor')}. ` +
      'Canceling may cost you what your quotes say, so check Bookings first.',
  ),
  ...some(
    data.vendorBookingsAhead,
    `${formatCount(data.vendorBookingsAhead, 'upcoming booking')} with your clients will be canceled at no cost to ` +
      'them, and we’ll tell them.',
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
    'The amount, date and transaction number of your payments, without your name: tax law requires them.',
  ),
  ...some(data.requests, 'A number and a date for each request, so that no device sends it again.'),
  ...some(
    data.bookings,
    'The date, price, terms and payments of your bookings, without your name: your vendors need them for their ' +
      'calendars and books.',
  ),
  ...(data.isVendor
    ? ['Your profile’s number and city, and nothing else of it, because clients’ requests refer to them.']
    : []),
  ...some(
    data.otherAccountsRequests,
    `${formatCount(data.otherAccountsRequests, 'request')} that other accounts sent with your email, because those ` +
      'belong to them.',
  ),
  ...some(
    data.earlierRequests,
    'If you stopped such requests, a code made from your email, so that no vendor sends you another.',
  ),
  ...(data.isBlocked ? ['A note that this email is blocked.'] : []),
  'A note that your data was deleted, without your email.',
  'Backups, until they’re overwritten.',
]
