/** A vendor's work in its inbox besides replying. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById } from '../ids.ts'
import { WriteReceipt } from '../receipt.ts'
import { LeadFigures } from './lead-figures.ts'
import { SavedQuoteInput, SavedQuotes } from './saved-quotes.ts'

const BySavedId = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const inboxEndpoints = {
  archiveLead: {
    method: 'POST',
    path: '/api/v1/leads/:id/archive',
    access: 'vendor',
    teamRight: 'work',
    params: ById,
    body: v.object({ isArchived: v.boolean() }),
    reply: WriteReceipt,
    summary:
      'The vendor archives a lead, or moves it back, exactly once per Idempotency-Key; its client isn’t notified',
  },
  nudgeClient: {
    method: 'POST',
    path: '/api/v1/leads/:id/nudge',
    access: 'vendor',
    teamRight: 'work',
    params: ById,
    body: v.object({}),
    reply: WriteReceipt,
    summary: 'Reminds the client of the vendor’s quote by email, once for each lead, from 48 hours after the quote on',
  },
  leadFigures: {
    method: 'GET',
    path: '/api/v1/lead-figures',
    access: 'vendor',
    teamRight: 'read',
    reply: LeadFigures,
    summary: 'The caller’s views, leads, replies and bookings as a vendor, by week',
  },
  savedQuotes: {
    method: 'GET',
    path: '/api/v1/saved-quotes',
    access: 'vendor',
    teamRight: 'read',
    reply: SavedQuotes,
    summary: 'The templates and packages that the caller keeps as a vendor',
  },
  saveQuote: {
    method: 'PUT',
    path: '/api/v1/saved-quotes/:id',
    access: 'vendor',
    teamRight: 'work',
    params: BySavedId,
    body: SavedQuoteInput,
    reply: SavedQuotes,
    summary: 'Keeps a template or package under an id that the device makes, or changes it',
  },
  removeSavedQuote: {
    method: 'DELETE',
    path: '/api/v1/saved-quotes/:id',
    access: 'vendor',
    teamRight: 'work',
    params: BySavedId,
    reply: SavedQuotes,
    summary: 'Deletes a template or package; quotes made of it stay',
  },
} as const satisfies Record<string, Endpoint>
