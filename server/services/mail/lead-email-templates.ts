/** Emails to vendors about requests. Names and event types are typed by anybody, so no link in them survives. */
import { withoutLinks } from './without-links.ts'
import { formatOpenFields } from '#contract/format-open-fields.ts'
import { writeEmail } from './write-email.ts'

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
  return writeEmail(
    isRevision ? 'updated-request' : 'new-request',
    { name },
    {
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
      url: `${publicUrl}/leads/${leadId}`,
    },
  )
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
  return writeEmail(
    'quote-reminder',
    { name },
    {
      vendor: withoutLinks(facts.vendorName),
      event: withoutLinks(facts.eventType),
      day,
      price,
      validUntil,
      url: `${publicUrl}/requests`,
    },
  )
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
  const lines = leads.slice(0, LISTED_MAX).map(lineOf)
  const rest = leads.length > LISTED_MAX ? [`And ${leads.length - LISTED_MAX} more.`] : []
  const [count, url] = [String(leads.length), `${publicUrl}/leads`]
  return writeEmail('several-requests', { name }, { count, requests: [...lines, ...rest], url })
}

function lineOf({ eventType, day, place, clientFirstName, isRevision, isConfirmed, facts }: LeadFacts): string {
  const notes = [...(isRevision ? ['updated'] : []), ...(isConfirmed ? [] : ['email not confirmed'])]
  const from = `${withoutLinks(eventType)}, ${day}, ${place}, from ${withoutLinks(clientFirstName)}`
  return [notes.length === 0 ? from : `${from} (${notes.join(', ')})`, ...facts].join(' · ')
}
