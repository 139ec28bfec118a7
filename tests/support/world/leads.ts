/** A lead as a vendor's phone has it. */
import type { Lead } from '#contract/leads.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'

export const A_LEAD: Lead = {
  id: 7,
  state: 'new',
  revision: 1,
  askedAt: '2027-03-01T11:00:00Z',
  eventType: 'Birthday party',
  eventDate: '2027-06-12',
  eventDateLatest: null,
  notSure: [],
  budgetFor: null,
  facts: null,
  progress: null,
  timeZone: 'America/New_York',
  locationName: 'New York City, NY',
  guestCount: 80,
  passengerCount: null,
  startTime: '18:30',
  budget: 800,
  hostName: 'Ana Lee',
  hostConfirmed: true,
  unreadMessages: 0,
  isArchived: false,
  duration: 120,
  venue: 'The loft',
  pickUpLocation: null,
  dropOffLocation: null,
  notes: 'Two hours of disco',
  requestedServices: [],
  categoryDetails: [],
  autoAdded: false,
  whatYouGet: [],
  ownPrices: null,
  host: { company: '', whoAmI: 'Host', email: 'ana@example.com', phoneNumber: '+1 212 555 0123' },
  earlier: [],
  replacedBy: null,
  answer: null,
}

/** A complete reply, not stored yet; `message` tells it from others. */
export const filledReply = (
  offline: Pick<Offline, 'replyDrafts'>,
  message = 'Gladly',
  leadId = A_LEAD.id,
): ReplyDraft => ({
  ...offline.replyDrafts.start({ ...A_LEAD, id: leadId }),
  answer: { price: '$1,200.50', includes: 'Two sets', message, validUntil: '2027-03-15' },
})
