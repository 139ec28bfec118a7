/** Emails to vendors about requests. Names and event types are typed by anybody, so no link in them survives. */
import { withoutLinks } from './without-links.ts'
import { renderEmail } from './email-templates.ts'

export interface LeadFacts {
  leadId: number
  isRevision: boolean
  hostFirstName: string
  /** Whether the host has proven ownership of the address. */
  isConfirmed: boolean
  eventType: string
  /** For example `Sat, May 1, 2027`. */
  day: string
  place: string
}

const NOT_CONFIRMED =
  'The host has not confirmed the email address yet. Anybody can type an address, so be careful until it is confirmed.'

export function leadEmail({ name, publicUrl, ...lead }: LeadFacts & { name: string; publicUrl: string }) {
  const { leadId, isRevision, isConfirmed, day, place } = lead
  const [eventType, host] = [withoutLinks(lead.eventType), withoutLinks(lead.hostFirstName)]
  const what = isRevision ? 'Changed request' : 'New request'
  return renderEmail({
    subject: `${what}${isConfirmed ? '' : ' (email not confirmed)'}: ${eventType}, ${day}`,
    name,
    paragraphs: [
      isRevision
        ? `${host} has changed the request to you. What you see now is what counts.`
        : `${host} asks you for a quote.`,
      `${eventType} on ${day} in ${place}.`,
      ...(isConfirmed ? [] : [NOT_CONFIRMED]),
    ],
    link: { words: 'Read it and answer', url: `${publicUrl}/leads/${leadId}` },
    ending: ['Hosts often take the first good answer. If you cannot take it, decline with one tap: then they know.'],
  })
}

/** More of them are in the inbox only. */
const LISTED_MAX = 20

/** Several requests in one mail. */
export function leadsEmail({
  name,
  publicUrl,
  leads,
}: {
  name: string
  publicUrl: string
  leads: readonly LeadFacts[]
}) {
  const unconfirmed = leads.filter(({ isConfirmed }) => !isConfirmed).length
  return renderEmail({
    subject: `You have ${leads.length} new requests${unconfirmed === 0 ? '' : ` (${unconfirmed} not confirmed)`}`,
    name,
    paragraphs: [
      `Many requests came within an hour, so this mail tells you about ${leads.length} of them at once.`,
      ...leads.slice(0, LISTED_MAX).map(({ eventType, day, place, hostFirstName, isRevision, isConfirmed }) => {
        const notes = [...(isRevision ? ['changed'] : []), ...(isConfirmed ? [] : ['email not confirmed'])]
        const from = `${withoutLinks(eventType)}, ${day}, ${place}, from ${withoutLinks(hostFirstName)}`
        return notes.length === 0 ? from : `${from} (${notes.join(', ')})`
      }),
      ...(leads.length > LISTED_MAX ? [`And ${leads.length - LISTED_MAX} more.`] : []),
    ],
    link: { words: 'Open your requests', url: `${publicUrl}/leads` },
  })
}
