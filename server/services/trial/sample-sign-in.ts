/**
 * Sign-ins as a sample vendor and a sample client, for whoever tries Fanfare out: real accounts without a password,
 * made when first used, and a real request from the one to the other. Only the mailbox page of a trial leads here.
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
  type AccountRow,
} from '#server/repositories/accounts/accounts.ts'
import { setVendorAccount } from '#server/repositories/accounts/own-vendors.ts'
import { openSession, type Tokens } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { latestOwnRequests } from '#server/repositories/requests/own-requests.ts'
import { findSampleVendor, type SampleVendorRow } from '#server/repositories/trial/sample-account.ts'
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
): Promise<{ tokens: Tokens; account: AccountRow }> {
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
  // One that is booked or over leaves nothing to try; the next is for another day.
  if (requests.every(({ closed }) => closed))
    await sendSampleRequest(context, vendor, {
      ownerId: accounts.host,
      inDays: EVENT_IN_DAYS + requests.length,
    })
  const accountId = accounts[role]
  const tokens = await db.transaction(async (tx) => {
    await writeAudit(tx, { accountId, what: 'signedIn', at: now, network, detail: `as the sample ${role}` })
    return openSession(tx, { accountId, oauthClient: 'web', device, now })
  })
  const account = await findAccount(db, accountId)
  if (!account) throw new NotFound('The sample account is gone.')
  return { tokens, account }
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

async function sendSampleRequest(
  { db, places, clock }: ServiceContext,
  vendor: SampleVendorRow,
  { ownerId, inDays }: { ownerId: number; inDays: number },
): Promise<void> {
  const place = places.byFileName(vendor.locationFileName)
  if (!place) throw new Error(`The sample vendor’s place ${vendor.locationFileName} is unknown.`)
  const quoteRequest: QuoteRequest = {
    eventType: 'Birthday party',
    eventDate: utcDate(new Date(clock().getTime() + inDays * DAY_MS)),
    eventDateLatest: null,
    budgetFor: null,
    notSure: [],
    location: vendor.locationFileName,
    vendorBudget: 600,
    notes: 'This is a sample request. Reply to it to see what a client gets.',
    requestedServices: [vendor.primaryServiceTypeId],
    members: [vendor.id],
    featureProfiles: [],
    source: 'None',
    guestCount: 40,
    vendorStartTime: '18:30',
    duration: 120,
    venue: 'Backyard',
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
  await storeQuoteRequest(db, {
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
}
