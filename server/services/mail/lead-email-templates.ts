/** Emails to vendors about requests. Names and event types are typed by anybody, so no link in them survives. */
import { mailWords } from '#server/content/mails/shown-mails.ts'
import { withoutLinks } from './without-links.ts'
import { formatOpenFields } from '#contract/format-open-fields.ts'
import { renderEmail } from './email-templates.ts'

interface LeadFacts {
  leadId: number
  isRevision: boolean
  clientFirstName: string
  /** Whether the client has proven ownership of the address. */
  isConfirmed: boolean
  eventType: string
  /** For example `Sat, May 1, 2027`; of a flexible date `Sat, May 1 to Mon, May 10, 2027`. */
  day: string
  isFlexible: boolean
  /** Fields that the client left open, by the names of the request's fields. */
  notSure: readonly string[]
  place: string
  /** By which the vendor decides, for example `DJ` and `12 mi`. */
  facts: readonly string[]
  /** Start, guests and budget, where the client said them. */
  details: readonly string[]
  /** To the questions of the vendor's category. */
  categoryDetails: readonly string[]
}

const NOT_CONFIRMED =
  'The client hasn’t confirmed their email address yet. Anyone can enter an address, so be careful until it’s confirmed.'

export function leadEmail({ name, publicUrl, ...lead }: LeadFacts & { name: string; publicUrl: string }) {
  const { leadId, isRevision, isConfirmed, day, isFlexible, notSure, place, facts, details, categoryDetails } = lead
  const [eventType, client] = [withoutLinks(lead.eventType), withoutLinks(lead.clientFirstName)]
  return renderEmail({
    ...mailWords(isRevision ? 'updated-request' : 'new-request', {
      client,
      event: eventType,
      day,
      when: isFlexible ? `one day from ${day},` : day,
      place,
      details: details.length > 0 ? `${details.join(', ')}.` : '',
      answers: categoryDetails.length > 0 ? `${categoryDetails.join('; ')}.` : '',
      facts: facts.join(' · '),
      notSure: notSure.length > 0 ? `Not sure yet: ${formatOpenFields(notSure)}.` : '',
      notConfirmed: isConfirmed ? '' : NOT_CONFIRMED,
    }),
    name,
    link: { words: 'View and reply', url: `${publicUrl}/leads/${leadId}` },
  })
}

/** To a client, whom a vendor reminds of its quote. It holds nothing that the vendor typed for it. */
export function nudgeEmail(facts: {
  name: string
  publicUrl: string
  vendorName: string
  eventType: string
  day: string
  price: string
  validUntil: string
}) {
  const { name, publicUrl, day, price, validUntil } = facts
  const [vendor, eventType] = [withoutLinks(facts.vendorName), withoutLinks(facts.eventType)]
  return renderEmail({
    subject: `${eventType}: ${vendor}’s quote is still open`,
    name,
    paragraphs: [
      `${vendor} quoted ${price} for your event (${eventType}, ${day}) and would like to know what you think.`,
      `The quote is valid until ${validUntil}. If you’ve decided against it, you can close your request there too.`,
    ],
    link: { words: 'Compare and accept', url: `${publicUrl}/requests` },
    ending: ['A vendor can send one reminder about a quote. This was it.'],
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
  return renderEmail({
    subject: `You have ${leads.length} new requests`,
    name,
    paragraphs: [
      `You received several requests within an hour, so here are ${leads.length} of them in one email.`,
      ...leads
        .slice(0, LISTED_MAX)
        .map(({ eventType, day, place, clientFirstName, isRevision, isConfirmed, facts }) => {
          const notes = [...(isRevision ? ['updated'] : []), ...(isConfirmed ? [] : ['email not confirmed'])]
          const from = `${withoutLinks(eventType)}, ${day}, ${place}, from ${withoutLinks(clientFirstName)}`
          return [notes.length === 0 ? from : `${from} (${notes.join(', ')})`, ...facts].join(' · ')
        }),
      ...(leads.length > LISTED_MAX ? [`And ${leads.length - LISTED_MAX} more.`] : []),
    ],
    link: { words: 'View your requests', url: `${publicUrl}/leads` },
  })
}
