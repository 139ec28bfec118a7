/** Every kind of action. A new one is a file next to this one and an entry here. */
import { ACCEPT_QUOTE } from './accept-quote.ts'
import { ARCHIVE_LEAD } from './archive-lead.ts'
import { MESSAGE } from './message.ts'
import { BOOKING_MOVE } from './booking-move.ts'
import { CHANGE_AVAILABILITY } from './change-availability.ts'
import { DECIDE_DATE, PROPOSE_DATE } from './date-change.ts'
import { DECIDE_PAYMENT, NOTE_PAYMENT } from './ledger.ts'
import { ASK_MORE, CLOSE_REQUEST } from './request-outcome.ts'
import { REPLY_TO_REVIEW, WRITE_REVIEW } from './review.ts'

export const ACTION_KINDS = [
  ACCEPT_QUOTE,
  BOOKING_MOVE,
  NOTE_PAYMENT,
  DECIDE_PAYMENT,
  CHANGE_AVAILABILITY,
  MESSAGE,
  WRITE_REVIEW,
  REPLY_TO_REVIEW,
  CLOSE_REQUEST,
  ASK_MORE,
  ARCHIVE_LEAD,
  PROPOSE_DATE,
  DECIDE_DATE,
] as const
