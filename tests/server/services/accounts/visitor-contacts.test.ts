import { expect, onTestFinished, test } from 'vitest'
import { CrmUnavailable, hubspot, noCrm } from '#server/services/accounts/visitor-contacts.ts'
import { testApp } from '#tests/support/server/app.ts'

const TOKEN = 'a'.repeat(32)

/** A CRM that responds to everything with this, and what it was asked. */
function crm(response: () => Response | Promise<Response>) {
  const asked: { url: string; headers: Headers }[] = []
  const contacts = hubspot({
    accessToken: 'pat-na1-test',
    fetch: (input, init) => {
      asked.push({ url: input instanceof Request ? input.url : input.toString(), headers: new Headers(init?.headers) })
      return Promise.resolve(response())
    },
  })
  return { contacts, asked }
}

test('a known visitor is a number, asked with the token and for no more than needed', async () => {
  const { contacts, asked } = crm(() => Response.json({ vid: 42, properties: { email: { value: 'ada@example.com' } } }))
  expect(await contacts.contactOf(TOKEN)).toBe(42)
  expect(asked[0]?.url).toMatch(
    new RegExp(`^https://api\\.hubapi\\.com/contacts/v1/contact/utk/${TOKEN}/profile\\?property=createdate&`),
  )
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer pat-na1-test')
})

test('an unknown visitor is nobody, and without a CRM everybody is', async () => {
  expect(await crm(() => new Response('', { status: 404 })).contacts.contactOf(TOKEN)).toBeNull()
  expect(await noCrm.contactOf(TOKEN)).toBeNull()
})

test.each([
  ['an error', () => new Response('', { status: 500 })],
  ['a page', () => new Response('<html>')],
  ['another shape', () => Response.json({ id: 'x' })],
  ['nothing', () => Promise.reject(new TypeError('fetch failed'))],
])('%s is not an answer', async (_what, response) => {
  await expect(crm(response).contacts.contactOf(TOKEN)).rejects.toBeInstanceOf(CrmUnavailable)
})

test('the call answers with the number alone; a CRM that is down is 503; nonsense is 400', async () => {
  let response = () => Response.json({ vid: 42, properties: { email: { value: 'ada@example.com' } } })
  const server = await testApp({ parts: { visitorContacts: crm(() => response()).contacts } })
  onTestFinished(() => server.close())
  const get = (id: string) => server.app.inject({ url: `/api/v1/hubspot-utk/${id}` })
  const known = await get(TOKEN)
  expect([known.statusCode, known.json(), known.headers['cache-control']]).toEqual([
    200,
    { id: TOKEN, contactId: 42 },
    'no-store',
  ])
  response = () => new Response('', { status: 502 })
  const down = await get(TOKEN)
  expect([down.statusCode, down.json().code, down.headers['retry-after']]).toEqual([503, 'unavailable', '60'])
  expect((await get('ada@example.com')).statusCode).toBe(400)
})

test('one network asks the CRM sixty times an hour, and no more', async () => {
  const { contacts, asked } = crm(() => Response.json({ vid: 42 }))
  const server = await testApp({ parts: { visitorContacts: contacts } })
  onTestFinished(() => server.close())
  const get = (remoteAddress: string) => server.app.inject({ url: `/api/v1/hubspot-utk/${TOKEN}`, remoteAddress })
  for (let call = 0; call < 60; call += 1) expect((await get('203.0.113.7')).statusCode).toBe(200)
  const beyond = await get('203.0.113.7')
  expect([beyond.statusCode, beyond.json().code, asked.length]).toEqual([429, 'tooMany', 60])
  expect((await get('203.0.113.8')).statusCode).toBe(200)
})
