/** How many requests, and mails about them, an hour takes before it needs more (flood-limits.ts). */

export interface QuoteLimits {
  /** Requests from one address (an IPv4 address, or the first 64 bits of an IPv6 one). */
  perAddress: number
  /** Requests with one client's email address. */
  perClient: number
  /** Requests to one vendor. */
  perVendor: number
}

export const QUOTE_LIMITS: QuoteLimits = { perAddress: 20, perClient: 10, perVendor: 30 }

/** Mails to one vendor about single requests, per hour. */
export const LEAD_MAILS_PER_HOUR = 4
