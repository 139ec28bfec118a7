/** How the marketplace does today. Sample vendors don’t count. Days are those of UTC. */
import * as v from 'valibot'

/** The days of each chart; the last one is today. */
export const TODAY_DAYS = 90

/** Counting ends here: more that waits says nothing else. */
export const WAITING_COUNTED = 1_000

export const DAILY_FIGURES = ['signups', 'requests', 'quotes', 'bookings', 'revenueCents'] as const
export type DailyFigure = (typeof DAILY_FIGURES)[number]

const Days = v.array(v.number())

export const Today = v.object({
  /** The first day of the charts, `YYYY-MM-DD`. */
  since: v.string(),
  daily: v.object({ signups: Days, requests: Days, quotes: Days, bookings: Days, revenueCents: Days }),
  /** From a lead to its first reply, of the leads of the last 30 days, or of 500 of them; null without a reply. */
  medianReplyMinutes: v.nullable(v.number()),
  /** Open leads without a reply, sent so many hours ago or more; at most `WAITING_COUNTED`. */
  leadsWaiting24: v.number(),
  leadsWaiting72: v.number(),
  /** Things that were reported and appeals; these and the next figures are at most `WAITING_COUNTED`, too. */
  reports: v.number(),
  /** Disputes that are open. */
  disputes: v.optional(v.number(), 0),
  /** New vendors that wait for approval. */
  newVendors: v.optional(v.number(), 0),
  /** Steps of the first run: done and all; null once it is put away, and for those who can’t set up. */
  setup: v.optional(v.nullable(v.object({ done: v.number(), steps: v.number() })), null),
  /** Searches without a vendor for which visitors wait, the most awaited first: `DJs near Austin, TX`. */
  awaited: v.optional(v.array(v.object({ title: v.string(), people: v.number() })), []),
  failedJobs: v.number(),
  undeliverableMails: v.number(),
  backup: v.nullable(v.object({ lastGoodAt: v.nullable(v.string()), isOverdue: v.boolean() })),
  /** Warnings of the start. */
  warnings: v.array(v.string()),
})
export type Today = v.InferOutput<typeof Today>
