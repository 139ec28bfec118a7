/**
 * Sign-ins as a sample vendor and a sample client, for whoever tries Fanfare out: real accounts without a password,
 * made when first used, with two conversations and a request to reply to. Only the mailbox page of a trial leads here.
 */
import { randomUUID } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import type { QuoteRequest } from '#contract/quote-request.ts'
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  addAccount,
  findAccount,
  findAccountByUsername,
  setEmailConfirmed,
} from '#server/repositories/accounts/accounts.ts'
import { setVendorAccount } from '#server/repositories/accounts/own-vendors.ts'
import { openSession } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { latestOwnRequests } from '#server/repositories/requests/own-requests.ts'
import { findSampleVendor, type SampleVendorRow } from '#server/repositories/trial/sample-account.ts'
import { makeSampleConversations, type SampleParties, type SampleRequest } from './sample-conversations.ts'
import { withTeam, type Granted } from '#server/services/accounts/token-grants.ts'
import { NotFound } from '#server/services/errors.ts'
import { bodyHashOf } from '#server/services/idempotency/body-hash.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export const SAMPLE_ROLES = ['vendor', 'host'] as const
type SampleRole = (typeof SAMPLE_ROLES)[number]

const VENDOR_USERNAME = 'sample.vendor@fanfare.example'
const CLIENT_USERNAME = 'sample.host@fanfare.example'
const CLIENT_NAME = { firstName: 'Sam', lastName: 'Sample' }
const DJ = 6
const EVENT_IN_DAYS = 45

const sampleVendor = (db: Queryable) => findSampleVendor(db, { username: VENDOR_USERNAME, preferredServiceTypeId: DJ })

/** Whether there is a sample vendor to sign in as. */
export const offersSampleSignIn = async (db: Queryable): Promise<boolean> => (await sampleVendor(db)) !== undefined

/** @throws NotFound without sample vendors */
export async function signInAsSample(
  context: ServiceContext,
  role: SampleRole,
  { network, device }: Caller,
): Promise<Granted> {
  const { db, clock } = context
  const now = clock()
  const vendor = await sampleVendor(db)
  if (!vendor) throw new NotFound('There are no sample vendors.')
  const accounts = await db.transaction(async (tx) => {
    const vendorAccount = await accountOf(tx, VENDOR_USERNAME, vendor.profileName, now)
    await setVendorAccount(tx, vendor.id, vendorAccount)
    return { vendor: vendorAccount, host: await accountOf(tx, CLIENT_USERNAME, CLIENT_NAME.firstName, now) }
  })
  const requests = await latestOwnRequests(db, accounts.host, now)
  if (requests.length === 0) await makeSampleConversations(context, partiesOf(context, vendor, accounts, network))
  // One that is booked or over leaves nothing to try; the next is for another day.
  if (requests.every(({ closed }) => closed))
    await sendSampleRequest(context, accounts.host, {
      eventType: 'Birthday party',
      inDays: EVENT_IN_DAYS + requests.length,
      vendors: [vendor],
      budget: 600,
      guests: 40,
      venue: 'Backyard',
      notes: 'This is a sample request. Reply to it to see what a client gets.',
    })
  const accountId = accounts[role]
  const tokens = await db.transaction(async (tx) => {
    await writeAudit(tx, { accountId, what: 'signedIn', at: now, network, detail: `as the sample ${role}` })
    return openSession(tx, { accountId, oauthClient: 'web', device, now })
  })
  const account = await findAccount(db, accountId)
  if (!account) throw new NotFound('The sample account is gone.')
  return withTeam(context, { tokens, account })
}

/** The account's id; it is made when it is missing. */
async function accountOf(tx: Queryable, username: string, welcomeName: string, now: Date): Promise<number> {
  const id =
    (await addAccount(tx, { username, welcomeName, passwordHash: null })) ??
    (await findAccountByUsername(tx, username))?.id
  if (id === undefined) throw new Error(`The account ${username} was neither found nor made.`)
  await setEmailConfirmed(tx, id, now)
  return id
}

function partiesOf(
  context: ServiceContext,
  vendor: SampleVendorRow,
  accounts: { vendor: number; host: number },
  network: string,
): SampleParties {
  const caller = (accountId: number) => ({
    accountId,
    vendorId: null,
    role: null,
    sessionId: '',
    network,
    deviceKey: null,
    device: null,
  })
  return {
    client: caller(accounts.host),
    vendor,
    callerOf: async ({ id, profileName }) => {
      const accountId =
        id === vendor.id
          ? accounts.vendor
          : await context.db.transaction(async (tx) => {
              const made = await accountOf(tx, `sample.vendor.${id}@fanfare.example`, profileName, context.clock())
              await setVendorAccount(tx, id, made)
              return made
            })
      return { ...caller(accountId), vendorId: id, role: 'owner' as const }
    },
    request: (asked) => sendSampleRequest(context, accounts.host, asked),
  }
}

/** @returns its leads, in the order of the vendors */
async function sendSampleRequest(
  { db, places, clock }: ServiceContext,
  ownerId: number,
  { eventType, inDays, vendors, budget, guests, venue, notes }: SampleRequest,
): Promise<number[]> {
  const [first] = vendors
  const place = first && places.byFileName(first.locationFileName)
  if (!place) throw new Error(`The sample vendor’s place ${first?.locationFileName} is unknown.`)
  const quoteRequest: QuoteRequest = {
    eventType,
    eventDate: utcDate(new Date(clock().getTime() + inDays * DAY_MS)),
    eventDateLatest: null,
    budgetFor: null,
    notSure: [],
    location: first.locationFileName,
    vendorBudget: budget,
    notes,
    requestedServices: [first.primaryServiceTypeId],
    members: vendors.map(({ id }) => id),
    featureProfiles: [],
    source: 'None',
    guestCount: guests,
    vendorStartTime: '18:30',
    duration: 120,
    venue,
  }
  const client: Client = {
    ...CLIENT_NAME,
    company: '',
    whoAmI: 'Host',
    email: CLIENT_USERNAME,
    emailConfirm: CLIENT_USERNAME,
    phoneNumber: '(212) 555-0123',
    password: '',
    clientStatus: 'new',
  }
  const { receipt } = await storeQuoteRequest(db, {
    key: randomUUID(),
    bodyHash: bodyHashOf({ gigRequest: quoteRequest, client }),
    ownerId,
    quoteRequest,
    client,
    timeZone: place.timeZone,
    eventPoint: place,
    source: 'None',
    maxAutoAdd: 0,
  })
  return vendors.flatMap(({ id }) => receipt.requests.find(({ memberId: vendorId }) => vendorId === id)?.id ?? [])
}
