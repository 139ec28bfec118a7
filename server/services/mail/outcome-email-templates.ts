/** Emails about requests that their clients close, and about vendors that do not open them. */
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
