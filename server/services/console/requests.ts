/** Requests and bookings, as operators find and see them. */
import type * as v from 'valibot'
import { CONVERSATION_HOURS, CONVERSATION_TAKE, REQUESTS_TAKE } from '#contract/console/requests.ts'
import type { Conversation, RequestFile, Requests, RequestsQuery } from '#contract/console/requests.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { mayOpenConversation, openedAt } from '#server/repositories/console/disputes.ts'
import { timelineOfRequest } from '#server/repositories/console/request-timeline.ts'
import { bookingsOfRequest, findRequest, listRequests } from '#server/repositories/console/requests.ts'
import { listMessages } from '#server/repositories/messages/messages.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { openSince } from '#server/services/operator/disputes/disputes.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { MEDIAN_DAYS } from './today.ts'
import { readTyped } from './people.ts'

export async function findRequests(
  { db, clock }: ServiceContext,
  { list, q, before }: v.InferOutput<typeof RequestsQuery>,
): Promise<Requests> {
  const now = clock()
  const rows = await listRequests(db, {
    list,
    typed: q === '' ? null : readTyped(q),
    before: before ?? null,
    now,
    waitingSince: new Date(now.getTime() - MEDIAN_DAYS * DAY_MS),
  })
  const requests = rows.slice(0, REQUESTS_TAKE)
  return { requests, next: rows.length > REQUESTS_TAKE ? (requests.at(-1)?.mark ?? null) : null }
}

/** @param operator who reads it @throws NotFound */
export async function requestFile(
  { db, clock }: ServiceContext,
  leadId: number,
  { email: operator }: { email: string },
): Promise<RequestFile> {
  const row = await findRequest(db, leadId)
  if (!row) throw new NotFound(`There is no request #${leadId}.`)
  const at = await openedAt(db, { leadId, operator, since: openSince(clock()) })
  return {
    leadId,
    eventType: row.eventType,
    eventDate: row.eventDate,
    state: row.state,
    client: { name: row.clientName, email: row.clientEmail },
    vendor: { id: row.vendorId, name: row.vendorName },
    timeline: await timelineOfRequest(db, leadId),
    bookings: await bookingsOfRequest(db, leadId),
    messages: {
      count: row.messages,
      mayOpen: await mayOpenConversation(db, leadId),
      openUntil: at && new Date(at.getTime() + CONVERSATION_HOURS * HOUR_MS).toISOString(),
    },
  }
}

/** @throws NotFound; Refused unless the operator has opened it within a day */
export async function readConversation(
  { db, clock }: ServiceContext,
  { leadId, before }: { leadId: number; before: number | null },
  { email: operator }: { email: string },
): Promise<Conversation> {
  if (!(await findRequest(db, leadId))) throw new NotFound(`There is no request #${leadId}.`)
  if (!(await openedAt(db, { leadId, operator, since: openSince(clock()) })))
    throw new Refused('Open this conversation first, with a reason. Both sides are told.')
  const messages = await listMessages(db, { leadId, reader: 'host', before, take: CONVERSATION_TAKE + 1 })
  return {
    messages: messages.slice(-CONVERSATION_TAKE).map(({ id, author, text, attachments, sentAt }) => ({
      id,
      by: author === 'host' ? ('client' as const) : ('vendor' as const),
      text,
      files: attachments.map((file) => (file.name === '' ? file.kind : file.name)),
      sentAt,
    })),
    hasMore: messages.length > CONVERSATION_TAKE,
  }
}
