/** Emails about requests that are closed, by their clients or their date, and about vendors that don’t open them. */
import { formatCount } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import type { Email } from './render-email.ts'
import { withoutLinks } from './without-links.ts'
import { writeEmail } from './write-email.ts'

/** To a vendor whose lead was closed by its client. */
export function closedLeadEmail(facts: {
  name: string
  publicUrl: string
  leadId: number
  clientFirstName: string
  eventType: string
  day: string
  /** '' for none. */
  reason: string
}): Email {
  const { name, publicUrl, leadId, reason } = facts
  return writeEmail(
    'request-closed',
    { name },
    {
      client: withoutLinks(facts.clientFirstName),
      event: withoutLinks(facts.eventType),
      day: facts.day,
      reason: withoutLinks(reason),
      url: `${publicUrl}/leads/${leadId}`,
    },
  )
}

/** More of them are on the page only. */
const LISTED_MAX = 10

/** To a client, about all requests with vendors that have not opened them. */
export function unopenedEmail({
  name,
  publicUrl,
  requests,
}: {
  name: string
  publicUrl: string
  requests: readonly { eventType: string; day: string; vendors: readonly string[]; similar: readonly string[] }[]
}): Email {
  const vendors = requests.reduce((sum, request) => sum + request.vendors.length, 0)
  const hasSimilar = requests.some(({ similar }) => similar.length > 0)
  const have = vendors === 1 ? 'hasn’t' : 'haven’t'
  const what = requests.length === 1 ? 'request' : 'requests'
  const lines = requests.map((request) => {
    const event = `${withoutLinks(request.eventType)}, ${request.day}`
    const unopened = formatList(request.vendors.map(withoutLinks))
    const similar = formatList(request.similar.map(withoutLinks))
    return `${event}: not opened by ${unopened}.${similar ? ` You could also ask ${similar}.` : ''}`
  })
  const filling = {
    unopened: `${formatCount(vendors, 'vendor')} ${have} opened your ${what} yet`,
    they: vendors === 1 ? 'The vendor' : 'They',
    requests: [
      ...lines.slice(0, LISTED_MAX),
      ...(lines.length > LISTED_MAX ? [`And ${formatCount(lines.length - LISTED_MAX, 'more request')}.`] : []),
    ],
    url: `${publicUrl}/requests`,
  }
  return writeEmail(hasSimilar ? 'unopened-requests' : 'unopened-requests-alone', { name }, filling)
}

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
const LEADS_MAX = 20

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
  const rest = lines.length > LEADS_MAX ? [`And ${lines.length - LEADS_MAX} more.`] : []
  const requests = [...lines.slice(0, LEADS_MAX), ...rest]
  return writeEmail('leads-passed', { name }, { count: String(lines.length), requests, url })
}

const partsOf = ({ clientFirstName, eventType, day }: PassedEvent) => ({
  event: withoutLinks(eventType),
  day,
  client: withoutLinks(clientFirstName),
})
