/** Two people who write to each other about a request: a client and a vendor, each from a network of their own. */
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Thread } from '#contract/messages/messages.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { client, quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'
import { vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'

export type Headers = Record<string, string>

let vendors = 5000
let networks = 0
const aNetwork = () => `10.77.${(networks += 1) >> 8}.${networks & 255}`

/** A vendor with an account, signed in. */
export async function aVendorWith({ db, app, ...rest }: TestApp, profileName = 'DJ Nova') {
  const vendorId = (vendors += 1)
  await db.transaction((tx) => writeVendors(tx, [vendorRecord({ id: vendorId, profileName })]))
  const email = `vendor${vendorId}@example.com`
  await anAccount(db, email, { vendorId, welcomeName: 'Vera' })
  const { access } = await signedIn({ db, app, ...rest }, email)
  return { memberId: vendorId, email, headers: bearer(access) }
}

/** Sends a request as a guest's device, or as an account. @returns its number at the vendor and the client's proof */
export async function asked(
  { app }: TestApp,
  vendorId: number,
  { email = `host${vendorId}@example.com`, as, request = {} }: { email?: string; as?: Headers; request?: object } = {},
) {
  const key = randomUUID()
  const deviceKey = randomUUID()
  const call = posting(
    key,
    requestData({
      gigRequest: quoteRequest({ members: [vendorId], ...request }),
      client: client({ email, emailConfirm: email }),
    }),
  )
  const headers = { ...(call.headers as Headers), 'device-key': deviceKey, ...as }
  const reply = await app.inject({ ...call, headers, remoteAddress: aNetwork() })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return {
    key,
    leadId: reply.json().requests[0].id as number,
    email,
    headers: as ?? ({ 'device-key': deviceKey } satisfies Headers),
    deviceKey,
  }
}

/** A vendor, and a guest who asked it. */
export async function aThread(world: TestApp) {
  const vendor = await aVendorWith(world)
  const client = await asked(world, vendor.memberId)
  return { vendor, host: client, leadId: client.leadId }
}

export const writing = (leadId: number, as: Headers, payload: object, key: string = randomUUID()): InjectOptions => ({
  method: 'POST',
  url: `/api/v1/threads/${leadId}/messages`,
  headers: { ...as, 'idempotency-key': key },
  payload,
  remoteAddress: aNetwork(),
})

export const write = ({ app }: TestApp, leadId: number, as: Headers, text: string, key: string = randomUUID()) =>
  app.inject(writing(leadId, as, { text }, key))

export async function threadOf({ app }: TestApp, leadId: number, as: Headers): Promise<Thread> {
  const reply = await app.inject({ url: `/api/v1/threads/${leadId}/messages`, headers: as })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  return reply.json()
}

export const readTo = ({ app }: TestApp, leadId: number, as: Headers, upTo: number) =>
  app.inject({ method: 'POST', url: `/api/v1/threads/${leadId}/read`, headers: as, payload: { upTo } })
