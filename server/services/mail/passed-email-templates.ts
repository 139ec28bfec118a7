/** Emails about requests that were closed because their day has passed. */
import { formatCount } from '#contract/format-count.ts'
import { renderEmail } from './email-templates.ts'
import type { Email } from './email-templates.ts'
import { withoutLinks } from './without-links.ts'

/** To the client. */
export const passedRequestEmail = (facts: {
  name: string
  publicUrl: string
  eventType: string
  day: string
  /** How many quotes it got. */
  quotes: number
}): Email => {
  const event = `${withoutLinks(facts.eventType)}, ${facts.day}`
  return renderEmail({
    subject: `Request closed: ${event}`,
    name: facts.name,
    paragraphs: [
      `The date of your request has passed (${event}), so we closed it. Nothing was booked, and you don’t owe ` +
        'anything.',
      ...(facts.quotes === 0
        ? []
        : [`${formatCount(facts.quotes, 'quote')} can’t be accepted anymore. We told the vendors.`]),
    ],
    link: { words: 'View requests', url: `${facts.publicUrl}/requests` },
  })
}

/** More of them are in the inbox only. */
const LISTED_MAX = 20

/** To a vendor. */
export function passedLeadsEmail({
  name,
  publicUrl,
  events,
}: {
  name: string
  publicUrl: string
  events: readonly { clientFirstName: string; eventType: string; day: string }[]
}): Email {
  const lines = events.map(
    ({ clientFirstName, eventType, day }) =>
      `${withoutLinks(eventType)}, ${day}, from ${withoutLinks(clientFirstName)}`,
  )
  const [first = ''] = lines
  return renderEmail({
    subject: lines.length === 1 ? `Request closed: ${first}` : `${lines.length} requests closed`,
    name,
    paragraphs: [
      lines.length === 1
        ? `The date of this request has passed (${first}), so we closed it. There’s nothing else to do.`
        : 'The dates of these requests have passed, so we closed them. There’s nothing else to do.',
      ...(lines.length === 1 ? [] : lines.slice(0, LISTED_MAX)),
      ...(lines.length > LISTED_MAX ? [`And ${lines.length - LISTED_MAX} more.`] : []),
    ],
    link: { words: 'View leads', url: `${publicUrl}/leads` },
  })
}
