/** Requests, bookings and disputes in the operator's console. */
import type { Endpoint } from '../../endpoint.ts'
import { ById } from '../../ids.ts'
import { Conversation, ConversationQuery, RequestFile, Requests, RequestsQuery } from '../requests.ts'

export const consoleRequestEndpoints = {
  consoleRequests: {
    method: 'GET',
    path: '/api/v1/operator/requests',
    access: 'operator',
    right: 'seeRequests',
    query: RequestsQuery,
    reply: Requests,
    summary: 'Requests, quotes, bookings or disputes, newest first; found by number, name or email',
  },
  requestFile: {
    method: 'GET',
    path: '/api/v1/operator/requests/:id',
    access: 'operator',
    right: 'seeRequests',
    params: ById,
    reply: RequestFile,
    summary: 'A request with its timeline, its bookings with payments and disputes, and no message',
  },
  conversation: {
    method: 'GET',
    path: '/api/v1/operator/requests/:id/messages',
    access: 'operator',
    right: 'openConversations',
    params: ById,
    query: ConversationQuery,
    reply: Conversation,
    summary: 'Messages of a conversation that the operator has opened',
  },
} as const satisfies Record<string, Endpoint>
