/** Shared shortlists: who owns one, who votes, and until when (docs/specification.md#shortlists). */
import { createHash } from 'node:crypto'
import { endOfDayAnywhere, monthsLater } from '#contract/dates.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import {
  SHORTLIST_MONTHS,
  SHORTLIST_VOTERS_MAX,
  SHORTLISTS_MAX,
  type NewShortlist,
  type OwnShortlists,
  type QuotePart,
  type SharedQuote,
  type Shortlist,
  type ShortlistVote,
  type ShortlistVotes,
} from '#contract/shortlists/shortlists.ts'
import { currentDays, lastDayOver, utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  addQuotes,
  addShortlist,
  countShortlists,
  countVoters,
  deleteShortlist,
  deleteVoter,
  findOwnShortlists,
  findQuotesOf,
  findShortlist,
  findVendorsOf,
  findVoterName,
  findVotes,
  removeVote,
  setClosed,
  setVote,
  setWords,
} from '#server/repositories/shortlists/shortlists.ts'
import type { Owner, SharedQuoteRow, ShortlistRow } from '#server/repositories/shortlists/shortlists.ts'
import { neighborhoodOf } from '#server/services/accounts/neighborhood.ts'
import { bytesOf, spendBytes } from '#server/services/callers/byte-budgets.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { Forbidden, NotFound, Refused } from '#server/services/errors.ts'
import { requireOwnRequest } from '#server/services/requests/outcome/own-request.ts'
import { factsOf } from './saved-vendors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Caller } from '#server/services/caller.ts'

const GONE = 'This shortlist is no longer here. It was deleted, or its link has expired.'
const NO_KEY =
  'This browser can’t save anything, so it can’t share or vote. Try another browser or turn off private mode.'

const hashOf = (deviceKey: string | null, what: string) =>
  deviceKey === null ? null : createHash('sha256').update(`${deviceKey} ${what}`).digest()
const ownerOf = ({ accountId, deviceKey }: Caller): Owner => ({
  accountId,
  device: hashOf(deviceKey, 'shortlists'),
})
const isOwner = (row: ShortlistRow, { accountId, device }: Owner) =>
  (accountId !== null && row.accountId === accountId) ||
  (device !== null && row.device !== null && device.equals(row.device))

async function existing(db: Queryable, id: string, now: Date, lock: 'forUpdate' | null = null): Promise<ShortlistRow> {
  const row = await findShortlist(db, id, now, lock)
  if (!row) throw new NotFound(GONE)
  return row
}

/** @throws NotFound */
export async function readShortlist({ db, clock }: ServiceContext, id: string): Promise<Shortlist> {
  const now = clock()
  const { title, note, isClosed, expiresAt, quoteParts } = await existing(db, id, now)
  const rows = await findVendorsOf(db, id)
  const quotes = new Map((await findQuotesOf(db, id)).map((quote) => [quote.vendorId, quote]))
  const vendors = rows.map((row) => {
    const quote = quotes.get(row.id)
    return {
      memberID: row.id,
      ...factsOf(row, currentDays(now)),
      ...(quote && { quote: toSharedQuote(quote, quoteParts) }),
    }
  })
  return { id, title, note, isClosed, expiresOn: lastDayOver(expiresAt), vendors }
}

function toSharedQuote(
  { price, validUntil, isCurrent, includes, terms }: SharedQuoteRow,
  parts: readonly QuotePart[],
): SharedQuote {
  return {
    price,
    validUntil,
    isReplaced: !isCurrent,
    includes: parts.includes('included') ? includes : null,
    terms:
      parts.includes('terms') && terms ? { depositCents: terms.depositCents, cancellation: terms.cancellation } : null,
  }
}

/**
 * Sending an id again keeps its vendors and quotes and takes the title and note. @throws Refused, Forbidden,
 * TooManyRequests
 */
export async function makeShortlist(
  context: ServiceContext,
  { id, title, note, memberIds: vendorIds, quotes, quoteParts, eventKey }: NewShortlist & { id: string },
  caller: Caller,
): Promise<Shortlist> {
  const { db, clock } = context
  const now = clock()
  const owner = ownerOf(caller)
  if (owner.accountId === null && owner.device === null) throw new Refused(NO_KEY)
  const known = await findShortlist(db, id, now)
  if (!known) {
    for (const requestKey of new Set(quotes.map((quote) => quote.requestKey)))
      await requireOwnRequest(db, requestKey, caller.accountId)
    await consume(db, 'shortlist', { network: caller.network, address: null, now })
    const bytes = bytesOf({ title, note, vendorIds, quotes })
    await spendBytes(db, 'shortlist', { network: caller.network, bytes, now })
    await db.transaction(async (tx) => {
      const others = await countShortlists(tx, owner, now)
      if (others >= SHORTLISTS_MAX && !(await findShortlist(tx, id, now)))
        throw new Refused(`You have ${SHORTLISTS_MAX} shortlists, which is the most. Delete one first.`)
      const until = endOfDayAnywhere(monthsLater(utcDate(now), SHORTLIST_MONTHS))
      const list = { id, title, note, vendorIds, eventKey: eventKey ?? null, owner, now, until }
      const added = await addShortlist(tx, list)
      if (added === 0) throw new Refused(`None of these vendors is on ${marketplaceName()} anymore.`)
      // Null: another call made it meanwhile, perhaps another person's.
      if (added !== null && quotes.length > 0 && (await addQuotes(tx, id, { quotes, quoteParts })) < quotes.length)
        throw new Refused('One of these quotes is no longer there. Reload the page and choose again.')
    })
  }
  await db.transaction(async (tx) => {
    const row = await owned(tx, id, caller, now)
    // Its first reply may have been lost, and the words edited before the next attempt.
    if (row.title !== title || row.note !== note) await setWords(tx, id, { title, note })
  })
  return readShortlist(context, id)
}

export const readOwnShortlists = ({ db, clock }: ServiceContext, caller: Caller): Promise<OwnShortlists> =>
  findOwnShortlists(db, ownerOf(caller), clock())

/** @throws NotFound, Forbidden */
export async function closeShortlist(
  context: ServiceContext,
  { id, isClosed }: { id: string; isClosed: boolean },
  caller: Caller,
): Promise<Shortlist> {
  await context.db.transaction(async (tx) => {
    const row = await owned(tx, id, caller, context.clock())
    if (row.isClosed !== isClosed) await setClosed(tx, id, isClosed ? context.clock() : null)
  })
  return readShortlist(context, id)
}

/** @throws NotFound, Forbidden */
export async function removeShortlist({ db, clock }: ServiceContext, id: string, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await owned(tx, id, caller, clock())
    await deleteShortlist(tx, id)
  })
}

async function owned(tx: Queryable, id: string, caller: Caller, now: Date): Promise<ShortlistRow> {
  const row = await existing(tx, id, now, 'forUpdate')
  if (!isOwner(row, ownerOf(caller))) throw new Forbidden('This shortlist isn’t yours.')
  return row
}

/** Names and votes of others are the owner's alone. @throws NotFound */
export async function readVotes({ db, clock }: ServiceContext, id: string, caller: Caller): Promise<ShortlistVotes> {
  const row = await existing(db, id, clock())
  const voter = hashOf(caller.deviceKey, id)
  const votes = await findVotes(db, id)
  const mine = isOwner(row, ownerOf(caller))
  return {
    isOwner: mine,
    firstName: voter && (await findVoterName(db, id, voter)),
    own: votes.flatMap(({ vendorId, choice, voter: by }) =>
      voter?.equals(by) ? [{ memberID: vendorId, choice }] : [],
    ),
    all: mine
      ? votes.map(({ voter: by, vendorId, ...vote }) => ({
          ...vote,
          memberID: vendorId,
          voter: Buffer.from(by).toString('hex'),
        }))
      : [],
  }
}

/** The owner takes a person's votes off; one who is gone already is fine. @throws NotFound, Forbidden */
export async function dropVoter(
  context: ServiceContext,
  { id, voter }: { id: string; voter: string },
  caller: Caller,
): Promise<ShortlistVotes> {
  await context.db.transaction(async (tx) => {
    await owned(tx, id, caller, context.clock())
    await deleteVoter(tx, id, Buffer.from(voter, 'hex'))
  })
  return readVotes(context, id, caller)
}

/** @throws NotFound, Refused, TooManyRequests */
export async function vote(
  context: ServiceContext,
  { id, memberID: vendorId, choice, firstName }: ShortlistVote & { id: string },
  caller: Caller,
): Promise<ShortlistVotes> {
  const { db, clock } = context
  const now = clock()
  const voter = hashOf(caller.deviceKey, id)
  if (!voter) throw new Refused(NO_KEY)
  const by = { network: caller.network, address: `shortlist ${id}`, now }
  await consume(db, 'vote', by)
  await spendBytes(db, 'shortlist', { network: caller.network, bytes: bytesOf({ choice, firstName }), now })
  await db.transaction(async (tx) => {
    // Locked, so that two devices at once cannot both be the last one that may vote.
    const row = await existing(tx, id, now, 'forUpdate')
    if (row.isClosed) throw new Refused('Voting on this shortlist has ended.')
    if (choice === null) return removeVote(tx, id, voter, vendorId)
    const isNew = (await findVoterName(tx, id, voter)) === null
    if (isNew && (await countVoters(tx, id)) >= SHORTLIST_VOTERS_MAX)
      throw new Refused(`${SHORTLIST_VOTERS_MAX} people have voted on this shortlist, which is the most.`)
    if (!(await setVote(tx, id, voter, { vendorId, choice, firstName })))
      throw new Refused('This vendor is no longer on the shortlist.')
    // Only now: a vote that was refused takes no place.
    if (isNew) await consume(tx, 'voter', { ...by, network: neighborhoodOf(caller.network) })
  })
  return readVotes(context, id, caller)
}
