/** A signed-in vendor with an inbox, and clients who ask it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { anAccount, bearer, mailFor, signedIn } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { client, quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'

/** Call it where the tests are: it starts a server before them. */
export function leadInbox() {
  let server: TestApp
  let vera = ''
  let clients = 0
  beforeAll(async () => {
    server = await testApp({
      vendors: [
        vendorRecord({ id: 1, profileName: 'DJ Nova' }),
        vendorRecord({ id: 2 }),
        vendorRecord({ id: 3, profileName: 'Win evil.zip' }),
        vendorRecord({ id: 4, isSample: true }),
      ],
    })
    await anAccount(server.db, 'vera@example.com', { vendorId: 1, welcomeName: 'Vera' })
    vera = (await signedIn(server, 'vera@example.com')).access
  })
  afterAll(() => server.close())

  const newClient = () => `host${(clients += 1)}@example.com`
  /** Everybody asks from a network of their own, unless a test says otherwise. */
  let networks = 0
  const aNetwork = () => `10.${(networks += 1) >> 8}.${networks & 255}.1`

  async function ask(
    email: string,
    {
      request = {},
      as,
      key = randomUUID(),
      from = aNetwork(),
    }: { request?: Record<string, unknown>; as?: string; key?: string; from?: string } = {},
  ) {
    const call = posting(
      key,
      requestData({ gigRequest: quoteRequest(request), client: client({ email, emailConfirm: email }) }),
    )
    const reply = await server.app.inject({
      ...call,
      remoteAddress: from,
      headers: { ...call.headers, ...(as !== undefined && bearer(as)) },
    })
    if (reply.statusCode !== 201) throw new Error(reply.body)
    return { key, id: reply.json().requests[0].id as number }
  }
  const get = (url: string, as = vera) => server.app.inject({ url, headers: bearer(as) })
  const lead = async (id: number, as = vera) => (await get(`/api/v1/leads/${id}`, as)).json()
  const open = (id: number) =>
    server.app.inject({ method: 'POST', url: `/api/v1/leads/${id}/opened`, headers: bearer(vera) })
  const aQuote = (leadId: number, more: object = {}) => ({
    leadId,
    kind: 'quote',
    price: 812.5,
    includes: 'Two sets, lights',
    message: 'Gladly!',
    validUntil: '2027-03-24',
    ...more,
  })
  const reply = (payload: object, key: string | undefined = randomUUID(), as = vera) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/lead-answers',
      headers: { ...bearer(as), ...(key !== '' && { 'idempotency-key': key }) },
      payload,
    })
  const progress = async (key: string) =>
    (await server.app.inject({ url: `/api/v1/requests/by-key/${key}/vendors` })).json()
  const mails = (to: string) => mailFor(server, to, () => NOW)

  return {
    get server() {
      return server
    },
    get vera() {
      return vera
    },
    newHost: newClient,
    aNetwork,
    ask,
    get,
    lead,
    open,
    aQuote,
    answer: reply,
    progress,
    mails,
  }
}
