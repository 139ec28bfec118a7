/** Emails about requests that were closed because their day has passed. */
import { formatCount } from '#contract/format-count.ts'
import type { Email } from './render-email.ts'
import { withoutLinks } from './without-links.ts'
import { writeEmail } from './write-email.ts'

/** To the client. */
export const passedRequestEmail = (facts: {
  name: string
  publicUrl: string
  eventType: string
  day: string
  /** How many quotes it got. */
  quotes: number
}): Email =>
  writeEmail(
    'request-passed',
    { name: facts.name },
    {
      event: withoutLinks(facts.eventType),
      day: facts.day,
      quotes: facts.quotes === 0 ? '' : formatCount(facts.quotes, 'quote'),
      url: `${facts.publicUrl}/requests`,
    },
  )

/** More of them are in the inbox only. */
const LISTED_MAX = 20

interface PassedEvent {
  clientFirstName: string
  eventType: string
  day: string
}

/** To a vendor. */
export function passedLeadsEmail({
  name,
  publicUrl,
  events,
}: {
  name: string
  publicUrl: string
  events: readonly PassedEvent[]
}): Email {
  const [first, ...more] = events
  const url = `${publicUrl}/leads`
  if (first && more.length === 0) return writeEmail('lead-passed', { name }, { ...partsOf(first), url })
  const lines = events.map(partsOf).map(({ event, day, client }) => `${event}, ${day}, from ${client}`)
  const rest = lines.length > LISTED_MAX ? [`And ${lines.length - LISTED_MAX} more.`] : []
  const requests = [...lines.slice(0, LISTED_MAX), ...rest]
  return writeEmail('leads-passed', { name }, { count: String(lines.length), requests, url })
}

const partsOf = ({ clientFirstName, eventType, day }: PassedEvent) => ({
  event: withoutLinks(eventType),
  day,
  client: withoutLinks(clientFirstName),
})
