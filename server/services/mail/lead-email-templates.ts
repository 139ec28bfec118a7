/** Emails to vendors about requests. Names and event types are typed by anybody, so no link in them survives. */
import { withoutLinks } from './without-links.ts'
import { formatOpenFields } from '#contract/format-open-fields.ts'
import { renderEmail } from './email-templates.ts'

export interface LeadFacts {
  leadId: number
  isRevision: boolean
  hostFirstName: string
  /** Whether the host has proven ownership of the address. */
  isConfirmed: boolean
  eventType: string
  /** For example `Sat, May 1, 2027`; of a flexible date `Sat, May 1 to Mon, May 10, 2027`. */
  day: string
  isFlexible: boolean
  /** What the host left open, by the names of the request's fields. */
  notSure: readonly string[]
  place: string
}

const NOT_CONFIRMED =
  'The client hasn’t confirmed their email address yet. Anyone can enter an address, so be careful until it’s confirmed.'

export function leadEmail({ name, publicUrl, ...lead }: LeadFacts & { name: string; publicUrl: string }) {
  const { leadId, isRevision, isConfirmed, day, isFlexible, notSure, place } = lead
  const [eventType, host] = [withoutLinks(lead.eventType), withoutLinks(lead.hostFirstName)]
  const what = isRevision ? 'Updated request' : 'New request'
  return renderEmail({
    subject: `${what}${isConfirmed ? '' : ' (email not confirmed)'}: ${eventType}, ${day}`,
    name,
    paragraphs: [
      isRevision ? `${host} updated their request. Here are the latest details.` : `${host} would like a quote.`,
      `${eventType} on ${isFlexible ? `one day from ${day},` : day} in ${place}.`,
      ...(notSure.length > 0 ? [`Not sure yet: ${formatOpenFields(notSure)}.`] : []),
      ...(isConfirmed ? [] : [NOT_CONFIRMED]),
    ],
    link: { words: 'View and reply', url: `${publicUrl}/leads/${leadId}` },
    ending: ['If you’re not available, please decline so they can move on.'],
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
      `You received several requests within an hour, so here are ${leads.length} of them in one email.`,
      ...leads.slice(0, LISTED_MAX).map(({ eventType, day, place, hostFirstName, isRevision, isConfirmed }) => {
        const notes = [...(isRevision ? ['updated'] : []), ...(isConfirmed ? [] : ['email not confirmed'])]
        const from = `${withoutLinks(eventType)}, ${day}, ${place}, from ${withoutLinks(hostFirstName)}`
        return notes.length === 0 ? from : `${from} (${notes.join(', ')})`
      }),
      ...(leads.length > LISTED_MAX ? [`And ${leads.length - LISTED_MAX} more.`] : []),
    ],
    link: { words: 'View your requests', url: `${publicUrl}/leads` },
  })
}
