/** Broadcasts in words. */
import type { Audience, BroadcastState } from '#contract/console/broadcasts.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'

export const AUDIENCES: Record<Audience, string> = { vendors: 'Vendors', clients: 'Clients' }

export const AUDIENCE_HINTS: Record<Audience, string> = {
  vendors: 'Everyone in a vendor’s team.',
  clients: 'Everyone with an account who is in no vendor’s team.',
}

export const STATES: Record<BroadcastState, { words: string; tone: Tone }> = {
  draft: { words: 'Draft', tone: 'wait' },
  sending: { words: 'Sending', tone: 'accent' },
  paused: { words: 'Paused', tone: 'wait' },
  canceled: { words: 'Canceled', tone: 'plain' },
  sent: { words: 'Sent', tone: 'good' },
}
