/**
 * Which bookings count, and how suspicious one is; no database. What counts shows in the vendor's figures, rating and
 * place on the home page (docs/decisions/078-which-bookings-count.md).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import type { BookingToJudge } from '#server/repositories/bookings/counted-bookings.ts'

/** Nothing counts or opens before both sides have slept on it. */
export const COUNTED_AFTER_MS = DAY_MS

const SHORTEST_NOTICE_MS = 2 * HOUR_MS
const SHORTEST_EVENT_MS = 15 * MINUTE_MS
const CROWDED_NETWORK_ACCOUNTS = 5
const CHEAP_CENTS = 2_000
const SCORE_MAX = 100

interface Sign {
  /** How much it adds to the score. */
  weight: number
  /** Whether a booking with it does not count. */
  isDecisive?: boolean
  /** Whether its review counts all the same. */
  sparesReview?: boolean
  words: string
  applies: (booking: BookingToJudge) => boolean
}

/** The signs against a booking, by the names they are stored under. */
const SIGNS = {
  unproven: {
    weight: 30,
    isDecisive: true,
    words: 'the client’s address wasn’t proven before',
    applies: ({ isClientProven }) => !isClientProven,
  },
  clientGone: {
    weight: 10,
    isDecisive: true,
    words: 'the client’s account was deleted before it was judged',
    applies: ({ clientSince }) => clientSince === null,
  },
  sameMailbox: {
    weight: 70,
    isDecisive: true,
    words: 'both sides have the same mailbox or mail domain',
    applies: ({ shared }) => shared.includes('mailbox'),
  },
  sameDevice: {
    weight: 70,
    isDecisive: true,
    words: 'both sides used the same device',
    applies: ({ shared }) => shared.includes('device'),
  },
  sameNetwork: {
    weight: 60,
    isDecisive: true,
    words: 'both sides used the same network',
    applies: ({ shared }) => shared.includes('network'),
  },
  againByClient: {
    weight: 5,
    isDecisive: true,
    // Only the latest one of each client counts anyway.
    sparesReview: true,
    words: 'another booking by this client within 30 days counts',
    applies: ({ isAgainByClient }) => isAgainByClient,
  },
  againByOther: {
    weight: 25,
    isDecisive: true,
    words: 'another booking within 30 days from the same network, device or mailbox counts',
    applies: ({ isAgainByOther }) => isAgainByOther,
  },
  shortNotice: {
    weight: 20,
    isDecisive: true,
    words: 'agreed within two hours of the event',
    applies: ({ starts, agreedAt }) => starts.getTime() - agreedAt.getTime() < SHORTEST_NOTICE_MS,
  },
  shortEvent: {
    weight: 30,
    isDecisive: true,
    words: 'the event lasted under 15 minutes',
    applies: ({ starts, ends }) => ends.getTime() - starts.getTime() < SHORTEST_EVENT_MS,
  },
  nearNetwork: {
    weight: 20,
    words: 'the networks of both sides are neighbors',
    applies: ({ shared }) => shared.includes('neighborhood') && !shared.includes('network'),
  },
  crowdedNetwork: {
    weight: 20,
    words: 'many accounts on the client’s network',
    applies: ({ accountsOnNetwork }) => accountsOnNetwork >= CROWDED_NETWORK_ACCOUNTS,
  },
  newClient: {
    weight: 15,
    words: 'the client’s account was new',
    applies: ({ clientSince, agreedAt }) => clientSince !== null && isSoonAfter(clientSince, agreedAt, DAY_MS),
  },
  newVendor: {
    weight: 10,
    words: 'the vendor was new',
    applies: ({ vendorSince, agreedAt }) => isSoonAfter(vendorSince, agreedAt, 7 * DAY_MS),
  },
  hasty: {
    weight: 15,
    words: 'accepted within 15 minutes of the request',
    applies: ({ askedAt, agreedAt }) => askedAt !== null && isSoonAfter(askedAt, agreedAt, SHORTEST_EVENT_MS),
  },
  nextDay: {
    weight: 10,
    words: 'the event was within a day',
    applies: ({ starts, agreedAt }) => isSoonAfter(agreedAt, starts, DAY_MS),
  },
  cheap: { weight: 15, words: 'under $20', applies: ({ totalCents }) => totalCents < CHEAP_CENTS },
  booksNoOther: {
    weight: 15,
    words: 'the client has booked this vendor only, more than once',
    applies: ({ booksNoOther }) => booksNoOther,
  },
} as const satisfies Record<string, Sign>

type SignName = keyof typeof SIGNS

/** A sign in words; one of another version says its name. */
export const signWords = (sign: string): string => (sign in SIGNS ? SIGNS[sign as SignName].words : sign)

const isSoonAfter = (before: Date, after: Date, ms: number) => after.getTime() - before.getTime() < ms

export interface Verdict {
  counts: boolean
  reviewsCount: boolean
  signs: SignName[]
  /** 0 to 100. */
  suspicion: number
}

/** A sample vendor's bookings count whatever speaks against them: it is there to be tried. */
export function judge(booking: BookingToJudge): Verdict {
  const entries = Object.entries(SIGNS as Record<SignName, Sign>).filter(([, { applies }]) => applies(booking))
  const score = entries.reduce((sum, [, { weight }]) => sum + weight, 0)
  return {
    counts: booking.isSample || !entries.some(([, { isDecisive }]) => isDecisive),
    reviewsCount: booking.isSample || !entries.some(([, { isDecisive, sparesReview }]) => isDecisive && !sparesReview),
    signs: entries.map(([name]) => name as SignName),
    suspicion: Math.min(SCORE_MAX, score),
  }
}
