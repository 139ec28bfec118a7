/** Rate limits per network and per address for sensitive calls: requesting email, entering codes, checking a status. */
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/limits.ts'
import { EARLIER_CLIENTS_PER_DAY } from '#contract/reviews/earlier-clients.ts'
import { refusals, type Refusal } from '#server/metrics/channels.ts'
import type { Queryable } from '#server/db/database.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import type { Allowance } from '#server/repositories/accounts/rate-limits.ts'
import { mailboxOf } from '#server/services/mail/mailbox.ts'

/**
 * `perAddress` is what one network may do about an address; `perAddressInAll` what all of them may. Whoever knows an
 * address can so not use up what others may do about it, its owner above all.
 */
interface RateLimit {
  perNetwork: number
  perAddress: number
  perAddressInAll: number
  windowMs: number
}

const KINDS = {
  /** Email to an address; and email from one network to all addresses. */
  mail: { perNetwork: 20, perAddress: 5, perAddressInAll: 15, windowMs: HOUR_MS },
  /** Counted beside `mail`. */
  mailPerDay: { perNetwork: 100, perAddress: 20, perAddressInAll: 40, windowMs: DAY_MS },
  /**
   * Invitations to a team from one network, and of one vendor to one mailbox: they use up nothing that is mailed to the
   * person at their own wish.
   */
  invitation: { perNetwork: 20, perAddress: 5, perAddressInAll: 5, windowMs: DAY_MS },
  /** Counted beside `invitation`: those of all vendors to one mailbox. */
  invitationOfAll: { perNetwork: 20, perAddress: 10, perAddressInAll: 15, windowMs: DAY_MS },
  /** Use of a mailed link or code. */
  proof: { perNetwork: 30, perAddress: 10, perAddressInAll: 30, windowMs: 15 * MINUTE_MS },
  /** The current password, typed to change it. */
  password: { perNetwork: 30, perAddress: 10, perAddressInAll: 10, windowMs: 15 * MINUTE_MS },
  /** GET /api/v1/client/{email}/status. */
  status: { perNetwork: 30, perAddress: 30, perAddressInAll: 90, windowMs: HOUR_MS },
  /** New signup sessions: the typed data is stored for a month. */
  signupSession: { perNetwork: 120, perAddress: 120, perAddressInAll: 120, windowMs: HOUR_MS },
  /** Cancellations of keys: each is stored forever. */
  cancel: { perNetwork: 300, perAddress: 300, perAddressInAll: 300, windowMs: HOUR_MS },
  /** Checks during signup of whether an address has an account. */
  signup: { perNetwork: 60, perAddress: 30, perAddressInAll: 90, windowMs: HOUR_MS },
  /** Quotes accepted, from one network and by one account. */
  acceptance: { perNetwork: 120, perAddress: 60, perAddressInAll: 60, windowMs: DAY_MS },
  /** Messages of one side of a thread, and of one network. */
  message: { perNetwork: 240, perAddress: 60, perAddressInAll: 60, windowMs: HOUR_MS },
  /** Their files, and those of one account. */
  attachment: { perNetwork: 120, perAddress: 40, perAddressInAll: 40, windowMs: HOUR_MS },
  /** Reminders of quotes, from one network and by one vendor. */
  nudge: { perNetwork: 60, perAddress: 20, perAddressInAll: 20, windowMs: DAY_MS },
  /** Requests to earlier clients for a review, from one network and by one vendor. */
  earlierClient: {
    perNetwork: 20,
    perAddress: EARLIER_CLIENTS_PER_DAY,
    perAddressInAll: EARLIER_CLIENTS_PER_DAY,
    windowMs: DAY_MS,
  },
  /** Reports, and appeals. */
  report: { perNetwork: 30, perAddress: 10, perAddressInAll: 10, windowMs: HOUR_MS },
  /** Disputes and statements in them, from one network and of one account: each is mailed to the other side. */
  dispute: { perNetwork: 20, perAddress: 6, perAddressInAll: 6, windowMs: DAY_MS },
  /** Consents to news, from one network and of one account: each is kept as proof. */
  newsConsent: { perNetwork: 120, perAddress: 20, perAddressInAll: 20, windowMs: HOUR_MS },
  /** Subscribed calendars: each is fetched at once from an address that a person chose. */
  feed: { perNetwork: 60, perAddress: 20, perAddressInAll: 20, windowMs: HOUR_MS },
  /** Devices to notify: each is sent messages at an address that a person chose. */
  device: { perNetwork: 120, perAddress: 40, perAddressInAll: 40, windowMs: HOUR_MS },
  /** New shortlists: each is stored for a year. */
  shortlist: { perNetwork: 60, perAddress: 60, perAddressInAll: 60, windowMs: HOUR_MS },
  /** Votes from one network, and on one shortlist. */
  vote: { perNetwork: 600, perAddress: 300, perAddressInAll: 1500, windowMs: HOUR_MS },
  /** First votes, by neighborhood: one subscriber cannot be everybody who may vote on a shortlist. */
  voter: { perNetwork: 60, perAddress: 25, perAddressInAll: 100, windowMs: DAY_MS },
  /** Lookups of a promotion or a vendor by code. */
  promotion: { perNetwork: 60, perAddress: 60, perAddressInAll: 60, windowMs: HOUR_MS },
  /** Questions how much a category is asked for. */
  demand: { perNetwork: 120, perAddress: 120, perAddressInAll: 120, windowMs: HOUR_MS },
  /** A vendor's place in results, from one network and by one account: each is several searches. */
  searchPlace: { perNetwork: 240, perAddress: 60, perAddressInAll: 60, windowMs: HOUR_MS },
  /** Calls that make the server call another company’s service, by its name. */
  outside: { perNetwork: 60, perAddress: 60, perAddressInAll: 6000, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

type RateLimitKind = keyof typeof KINDS

export interface Caller {
  /** The caller's network (`networkOf`). */
  network: string
  /** The subject of the count: an email address in lower case, a side of a thread; null if there is none. */
  address: string | null
  now: Date
  /** Whether the caller is known to read the address's mail: what others did about the address does not count. */
  isOwner?: boolean
}

/** Counts one attempt. @throws TooManyRequests */
export async function consume(db: Queryable, kind: RateLimitKind, by: Caller): Promise<void> {
  const waitSeconds = await secondsToWait(db, kind, by)
  if (waitSeconds === null) return
  refusals.publish({ limit: kind } satisfies Refusal)
  throw new TooManyRequests(waitSeconds)
}

/** Counts one attempt of something that is skipped, rather than refused, beyond the limit. */
export const isWithinLimits = async (db: Queryable, kind: RateLimitKind, by: Caller): Promise<boolean> =>
  (await secondsToWait(db, kind, by)) === null

/**
 * Whether an account is mailed about what was done in it. Whoever opened one with another person’s address must not
 * fill that mailbox: without a proof each mail counts.
 */
export const mayNotify = async (
  db: Queryable,
  { username, emailConfirmed }: Pick<AccountRow, 'username' | 'emailConfirmed'>,
  { network, now }: Pick<Caller, 'network' | 'now'>,
): Promise<boolean> => emailConfirmed || isWithinLimits(db, 'mail', { network, address: username, now })

async function secondsToWait(db: Queryable, kind: RateLimitKind, by: Caller): Promise<number | null> {
  const waitSeconds = await countIn(db, kind, by)
  return kind === 'mail' && waitSeconds === null ? countIn(db, 'mailPerDay', by) : waitSeconds
}

async function countIn(
  db: Queryable,
  kind: RateLimitKind,
  { network, address, now, isOwner = false }: Caller,
): Promise<number | null> {
  const { perNetwork, perAddress, perAddressInAll, windowMs } = KINDS[kind]
  const own: Allowance[] = [{ bucket: `${kind} from ${network}`, attempts: perNetwork, windowMs }]
  if (address !== null) own.push({ bucket: `${kind} for ${address} from ${network}`, attempts: perAddress, windowMs })
  const waitSeconds = await consumeRateLimits(db, own, now)
  // A network that is over its own limits does not count against everybody's.
  if (waitSeconds !== null || address === null || isOwner) return waitSeconds
  const whose = kind.startsWith('mail') ? mailboxOf(address) : address
  return consumeRateLimits(db, [{ bucket: `${kind} for ${whose}`, attempts: perAddressInAll, windowMs }], now)
}
