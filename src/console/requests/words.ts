import type { DisputeResult, RequestList } from '#contract/console/requests.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'

export const LIST_NAMES: Record<RequestList, string> = {
  requests: 'Requests',
  waiting24: 'No reply for 24 hours',
  waiting72: 'No reply for 72 hours',
  quotes: 'Quotes',
  bookings: 'Bookings',
  disputes: 'Disputes',
}

const STATES: Record<string, [string, Tone]> = {
  delivered: ['Sent', 'wait'],
  opened: ['Opened', 'wait'],
  quoted: ['Quoted', 'good'],
  declined: ['Declined', 'plain'],
  closed: ['Closed', 'plain'],
  withdrawn: ['Taken back', 'plain'],
  booked: ['Booked', 'good'],
  notBooked: ['Not booked', 'plain'],
  accepted: ['Accepted', 'wait'],
  confirmed: ['Confirmed', 'good'],
  completed: ['Completed', 'good'],
  cancelled: ['Canceled', 'bad'],
  refused: ['Not confirmed', 'bad'],
  disputed: ['Open', 'wait'],
  decided: ['Closed', 'plain'],
}

/** A newer server may know more. */
export const stateOf = (state: string): [string, Tone] => STATES[state] ?? [state, 'plain']

const EVENTS: Record<string, string> = {
  sent: 'Request sent',
  changed: 'Request changed',
  quote: 'Quote sent',
  decline: 'Request declined',
  closed: 'Request closed',
  accepted: 'Quote accepted',
  confirmed: 'Booking confirmed',
  completed: 'Booking completed',
  cancelled: 'Booking canceled',
  refused: 'Booking not confirmed',
  arrived: 'Arrived',
  paymentNoted: 'Payment noted',
  paymentConfirmed: 'Payment confirmed',
  paymentDisputed: 'Payment disputed',
  paymentWithdrawn: 'Payment taken back',
  dateProposed: 'Another date proposed',
  dateAccepted: 'Another date accepted',
  dateDeclined: 'Another date declined',
  dateWithdrawn: 'Proposal of a date taken back',
  message: 'Message sent',
  mailed: 'Email sent',
  disputeOpened: 'Dispute opened',
  disputeStated: 'Statement in the dispute',
  disputeClosed: 'Dispute closed',
  conversationOpened: 'Messages opened by an operator',
}

export const requestEventWords = (what: string): string => EVENTS[what] ?? what

export const SIDE_NAMES = { client: 'Client', vendor: 'Vendor', marketplace: 'Marketplace' } as const

export const RESULT_NAMES: Record<DisputeResult, string> = {
  client: 'in favor of the client',
  vendor: 'in favor of the vendor',
  both: 'in favor of both, in part',
  neither: 'in favor of neither',
}
