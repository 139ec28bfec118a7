/** The emails that vendor and client get about a lead, and how a client’s address is confirmed. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAccount, bearer, mailFor, secretsIn, signedIn } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import { leadInbox } from './lead-inbox.ts'

const at = leadInbox()
const { newHost: newClient, aNetwork, ask, get, lead, aQuote, answer: reply, mails } = at

test('the vendor is mailed once per lead, and again for a revision', async () => {
  const email = newClient()
  const before = (await mails('vera@example.com')).length
  const { id, key } = await ask(email)
  await ask(email, { key })
  const [told, ...rest] = await mails('vera@example.com')
  expect(rest).toHaveLength(before)
  expect(told?.subject).toBe('Birthday party, Sat, May 1, 2027: new request')
  expect(told?.text).toContain(`https://fanfare.example/leads/${id}`)
  const changed = await ask(email)
  const [newer, ...earlier] = await mails('vera@example.com')
  expect(earlier).toHaveLength(before + 1)
  expect(newer?.subject).toMatch(/: updated request$/)
  expect(newer?.text).toContain(`/leads/${changed.id}`)
})

test('the host is mailed the quote, or the decline, once', async () => {
  const email = newClient()
  const { id } = await ask(email)
  const key = randomUUID()
  for (let i = 0; i < 3; i += 1) await reply(aQuote(id, { message: 'See <b>you</b>\nthere' }), key)
  const [quote, ...others] = await mails(email)
  expect(others.map(({ subject }) => subject)).toEqual([expect.stringContaining('confirm')])
  expect(quote?.subject).toBe('DJ Nova quoted $812.50 for your birthday party')
  expect(quote?.text).toContain('Includes: Two sets, lights')
  expect(quote?.text).toContain('Wed, Mar 24, 2027')
  // A question goes into the conversation, or by email to the vendor.
  expect(quote?.text).toContain(`reply on Fanfare: https://fanfare.example/threads/${id}`)
  expect(quote?.text).toContain('reply to this email. It goes to DJ Nova (vera@example.com)')
  expect(quote?.html).not.toContain('<b>')

  const other = newClient()
  await reply({ leadId: (await ask(other)).id, kind: 'decline', message: 'Away that week.' })
  const [decline] = await mails(other)
  expect(decline?.subject).toBe('DJ Nova isn’t available for your birthday party')
  expect(decline?.text).toContain('Away that week.')
})

test('no web address in a reply becomes a link in the mail; prices and times stay as typed', async () => {
  const email = newClient()
  const { id } = await ask(email)
  const includes = 'Two sets at $406.25, from 7.30 pm. Pay at evil.com'
  const { answerId: replyId } = (await reply(aQuote(id, { includes, message: 'See https://evil.example/pay' }))).json()
  const [quote] = await mails(email)
  expect(quote?.text).toContain('Includes: Two sets at $406.25, from 7.30 pm. Pay at …')
  expect(quote?.text).toContain('Message from DJ Nova: See …')
  expect(`${quote?.text} ${quote?.html}`).not.toContain('evil')
  await reply({ leadId: id, kind: 'decline', replaces: replyId, message: 'Try www.evil.com' })
  const [decline] = await mails(email)
  expect(decline?.text).toContain('Message from DJ Nova: Try …')
  expect(`${decline?.text} ${decline?.html}`).not.toContain('evil')
})

test.each([
  ['has been mailed', true, 'DJ Nova withdrew their quote and isn’t available for your request'],
  ['has not been mailed yet', false, 'DJ Nova isn’t available for your request'],
])('a decline in place of a quote that %s says so', async (_, isMailed, words) => {
  const email = newClient()
  const { id } = await ask(email)
  const { answerId: replyId } = (await reply(aQuote(id))).json()
  if (isMailed) await mails(email)
  await reply({ leadId: id, kind: 'decline', replaces: replyId })
  const [decline, ...others] = await mails(email)
  expect(others).toHaveLength(isMailed ? 2 : 1)
  expect(decline?.text).toContain(words)
})

test.each(['link', 'code'])(
  'a guest is asked to confirm the address, does so by the %s, and the vendor sees it',
  async (by) => {
    const email = newClient()
    const { id } = await ask(email)
    const second = await ask(email, { request: { eventDate: '2027-06-01' } })
    const asked = await mails(email)
    expect(asked.map(({ subject }) => subject)).toEqual(['Request sent. Please confirm your email'])
    const { token, code } = secretsIn(asked[0]!)
    const confirm = (payload: object) =>
      at.server.app.inject({ method: 'POST', url: '/api/v1/accounts/confirm-email', payload })
    expect((await confirm(by === 'link' ? { token: 'A'.repeat(43) } : { email, code: '00000000' })).statusCode).toBe(
      400,
    )
    expect((await confirm(by === 'link' ? { token } : { email, code })).json()).toMatchObject({ username: email })
    expect((await confirm(by === 'link' ? { token } : { email, code })).statusCode).toBe(400)
    expect([await lead(id), await lead(second.id)]).toMatchObject([{ hostConfirmed: true }, { hostConfirmed: true }])
    // Typing this address proves nothing from now on.
    expect(await lead((await ask(email, { request: { eventDate: '2027-07-01' } })).id)).toMatchObject({
      hostConfirmed: false,
    })
    expect(await mails(email)).toHaveLength(2)
  },
)

test.each([
  [[4], 'Demo request saved', 'was saved as a demo request. No real business will reply.'],
  [[2, 4], 'Request sent', 'was sent to 2 vendors, one of them a sample vendor. If a vendor replies'],
])('the mail that asks to confirm the address says who can reply: %j', async (vendorIds, subject, words) => {
  const email = newClient()
  await ask(email, { request: { members: vendorIds } })
  const [asked] = await mails(email)
  expect(asked?.subject).toBe(`${subject}. Please confirm your email`)
  expect(asked?.text.replaceAll('\n', ' ')).toContain(words)
})

test('a stranger who types an address that its owner has proven has no more mailed to it than to any other', async () => {
  const email = newClient()
  await anAccount(at.server.db, email, { isProven: true })
  const owner = (await signedIn(at.server, email)).access
  const own = await ask(email, { as: owner })
  const typed = await ask(email, { request: { eventDate: '2027-06-01' } })
  // Strangers have used up this hour.
  const { mailer } = testContext(at.server.db, { clock: () => NOW })
  const mail = { to: email, isProven: false, subject: 'A quote', text: '', html: '' }
  for (let sent = 0; sent < 20; sent += 1)
    await mailer.send({ ...mail, messageId: `<answerMail.${randomUUID()}@fanfare.example>` })
  await reply(aQuote(typed.id, { price: 666 }))
  await reply(aQuote(own.id, { price: 900 }))
  const quotes = (await mails(email)).map(({ subject }) => subject).filter((subject) => subject.includes('quoted'))
  expect(quotes).toEqual(['DJ Nova quoted $900 for your birthday party'])
})

test('a reply that keeps changing is mailed ten times in an hour; the latest one follows', async () => {
  const client = newClient()
  const { id } = await ask(client)
  let now = NOW
  const quotes = async () =>
    (await mailFor(at.server, client, () => now))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('quote'))
  let replaces: number | undefined
  for (let price = 1; price <= 13; price += 1) {
    replaces = (await reply(aQuote(id, { price, ...(replaces !== undefined && { replaces }) }))).json().answerId
    await quotes()
  }
  expect(await quotes()).toHaveLength(10)
  now = new Date(NOW.getTime() + 3_600_000)
  expect(await quotes()).toHaveLength(11)
  expect((await quotes())[0]).toBe('DJ Nova updated their quote to $13 for your birthday party')
  now = new Date(NOW.getTime() + 7_200_000)
  expect(await quotes()).toHaveLength(11)
})

test('a web address as a vendor’s name reaches no host’s mail', async () => {
  const client = newClient()
  await anAccount(at.server.db, 'links@example.com', { vendorId: 3 })
  const { access } = await signedIn(at.server, 'links@example.com')
  const { id } = await ask(client, { request: { members: [3] } })
  expect((await reply(aQuote(id), randomUUID(), access)).statusCode).toBe(201)
  const [mail] = await mails(client)
  expect(mail?.subject).toContain('quoted $812.50')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.zip')
})

test('one network cannot have any number of addresses mailed: the requests are stored, the mails end', async () => {
  const clients = Array.from({ length: 24 }, newClient)
  const from = aNetwork()
  for (const [i, email] of clients.entries())
    await ask(email, { from, request: { eventDate: `2027-08-${String(i + 1).padStart(2, '0')}` } })
  const mailed: number[] = []
  for (const email of clients) mailed.push((await mails(email)).length)
  expect(mailed).toEqual([...Array.from({ length: 20 }, () => 1), 0, 0, 0, 0])
})

test('a host with an account is asked through it, unless it is confirmed', async () => {
  const email = newClient()
  const accountId = await anAccount(at.server.db, email)
  const client = (await signedIn(at.server, email)).access
  const { id } = await ask(email, { as: client })
  const { token } = secretsIn((await mails(email))[0]!)
  await at.server.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/confirm-email',
    payload: { token },
    headers: bearer(client),
  })
  expect((await get(`/api/v1/accounts/${accountId}`, client)).json()).toMatchObject({ emailConfirmed: true })
  expect(await lead(id)).toMatchObject({ hostConfirmed: true })
  const later = await ask(email, { as: client, request: { eventDate: '2027-06-01' } })
  expect(await lead(later.id)).toMatchObject({ hostConfirmed: true })
  expect(await mails(email)).toHaveLength(1)
})
