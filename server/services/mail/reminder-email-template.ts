/** The day before an event: both sides are reminded of what they have agreed on. */
import { renderEmail } from './email-templates.ts'
import type { Email } from './email-templates.ts'
import { withoutLinks } from './without-links.ts'

export interface ReminderFacts {
  bookingId: number
  publicUrl: string
  /** The reader's name. */
  name: string
  /** How the other side is called: a first name, or the vendor's profile name. */
  other: string
  eventType: string
  /** `Sat, May 1, 2027, 6:30 PM`. */
  when: string
}

export function reminderEmail({ bookingId, publicUrl, name, other, eventType, when }: ReminderFacts): Email {
  const event = withoutLinks(eventType)
  return renderEmail({
    subject: `Coming up: ${event}, ${when}`,
    name,
    paragraphs: [
      `Your booking with ${withoutLinks(other)} is coming up: ${event}, ${when}.`,
      'The event-day sheet has the times, the address, both phone numbers and what’s still due. Open it before ' +
        'you leave, and it works without a connection too.',
    ],
    link: { words: 'Open event-day sheet', url: `${publicUrl}/bookings/${bookingId}/day` },
    ending: ['Has something changed? Message each other in the booking, so you both have it in writing.'],
  })
}
