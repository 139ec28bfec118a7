/** Emails in the console: those that wait, and broadcasts. What starts, pauses or cancels one is an act (acts.ts). */
import type { Endpoint } from '../../endpoint.ts'
import { ById } from '../../ids.ts'
import {
  BeginBroadcast,
  BegunBroadcast,
  Broadcast,
  BroadcastPreview,
  Broadcasts,
  BroadcastsQuery,
  PreviewBroadcast,
  SaveBroadcast,
  SavedBroadcast,
} from '../broadcasts.ts'
import { ConsoleMail, MailQuery } from '../system.ts'

export const consoleMailEndpoints = {
  consoleMail: {
    method: 'GET',
    path: '/api/v1/operator/mail',
    access: 'operator',
    right: 'seeMail',
    query: MailQuery,
    reply: ConsoleMail,
    summary: 'Emails that wait, with the cause, and addresses that bounce',
  },
  consoleBroadcasts: {
    method: 'GET',
    path: '/api/v1/operator/broadcasts',
    access: 'operator',
    right: 'seeMail',
    query: BroadcastsQuery,
    reply: Broadcasts,
    summary: 'Broadcasts, newest first',
  },
  consoleBroadcast: {
    method: 'GET',
    path: '/api/v1/operator/broadcasts/:id',
    access: 'operator',
    right: 'seeMail',
    params: ById,
    reply: Broadcast,
    summary: 'A broadcast with its text, its recipients and what became of it',
  },
  beginBroadcast: {
    method: 'POST',
    path: '/api/v1/operator/broadcasts',
    access: 'operator',
    right: 'broadcast',
    body: BeginBroadcast,
    reply: BegunBroadcast,
    summary: 'Begins a broadcast as a draft',
  },
  saveBroadcast: {
    method: 'POST',
    path: '/api/v1/operator/broadcast-draft',
    access: 'operator',
    right: 'broadcast',
    body: SaveBroadcast,
    reply: SavedBroadcast,
    summary: 'Saves the draft of a broadcast, unless it has changed meanwhile, and counts who would get it',
  },
  previewBroadcast: {
    method: 'POST',
    path: '/api/v1/operator/broadcast-preview',
    access: 'operator',
    right: 'broadcast',
    body: PreviewBroadcast,
    reply: BroadcastPreview,
    summary: 'Renders a message as the email shows it',
  },
} as const satisfies Record<string, Endpoint>
