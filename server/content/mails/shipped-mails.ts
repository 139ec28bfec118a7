/** Every email whose wording operators may change, by its name: all but broadcasts, and tests of the mail server. */
import { ACCOUNT_MAILS } from './shipped/accounts.ts'
import { BOOKING_MAILS } from './shipped/bookings.ts'
import { DECISION_MAILS } from './shipped/decisions.ts'
import { EVENT_DAY_MAILS } from './shipped/event-days.ts'
import { LEAD_MAILS } from './shipped/leads.ts'
import { MEMBERSHIP_MAILS } from './shipped/memberships.ts'
import { REVIEW_MAILS } from './shipped/messages-and-reviews.ts'
import { REQUEST_MAILS } from './shipped/requests.ts'
import { TEAM_MAILS } from './shipped/team-and-operators.ts'

/** In every email. */
export const COMMON_SAMPLES = ['marketplace'] as const

export const SHIPPED_MAILS = {
  ...ACCOUNT_MAILS,
  ...REQUEST_MAILS,
  ...LEAD_MAILS,
  ...BOOKING_MAILS,
  ...EVENT_DAY_MAILS,
  ...REVIEW_MAILS,
  ...MEMBERSHIP_MAILS,
  ...DECISION_MAILS,
  ...TEAM_MAILS,
}
export type MailName = keyof typeof SHIPPED_MAILS
