/** Emails about requests that their clients close, and about vendors that do not open them. */
import { formatCount } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import { renderEmail } from './email-templates.ts'
import type { Email } from './email-templates.ts'
import { withoutLinks } from './without-links.ts'

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
  const client = withoutLinks(facts.clientFirstName)
  const event = `${withoutLinks(facts.eventType)}, ${facts.day}`
  return renderEmail({
    subject: `Request closed: ${event}`,
    name,
    paragraphs: [
      `${client} has closed this request (${event}) and isn’t looking for a quote from you anymore.`,
      ...(reason === '' ? [] : [`${client} wrote: “${withoutLinks(reason)}”`]),
      'There’s nothing else to do.',
    ],
    link: { words: 'View request', url: `${publicUrl}/leads/${leadId}` },
  })
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
  const they = vendors === 1 ? 'The vendor' : 'They'
  const lines = requests.map((request) => {
    const event = `${withoutLinks(request.eventType)}, ${request.day}`
    const unopened = formatList(request.vendors.map(withoutLinks))
    const similar = formatList(request.similar.map(withoutLinks))
    return `${event}: not opened by ${unopened}.${similar ? ` You could also ask ${similar}.` : ''}`
  })
  return renderEmail({
    subject: `${formatCount(vendors, 'vendor')} ${have} opened your ${what} yet`,
    name,
    paragraphs: [
      `It’s been at least three days. ${they} can still reply, but you don’t have to wait.`,
      ...lines.slice(0, LISTED_MAX),
      ...(lines.length > LISTED_MAX ? [`And ${formatCount(lines.length - LISTED_MAX, 'more request')}.`] : []),
      hasSimilar
        ? 'These similar vendors aren’t booked that day, as far as we know. One tap sends them the same request.'
        : 'We found no similar vendor nearby. You can search again, or close the request.',
    ],
    link: { words: hasSimilar ? 'Ask similar vendors' : 'View requests', url: `${publicUrl}/requests` },
  })
}
