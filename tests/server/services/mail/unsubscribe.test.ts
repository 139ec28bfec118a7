/** Emails that aren’t about a transaction end by their link, or by the button of a mail program. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { guardedMailer } from '#server/services/mail/guarded-mailer.ts'
import { openSubscription, sealSubscription } from '#server/services/mail/mail-seals.ts'
import type { Mail } from '#server/services/mail/mailer.ts'
import { readUnsubscribe, setUnsubscribed } from '#server/services/mail/unsubscribe.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const publicUrl = 'https://fanfare.example'
const mailOf = (kind: string): Mail => ({
  to: 'Ada@example.com',
  subject: 'Still open',
  text: 'Words\n',
  html: '<body><p>Words</p></body>',
  messageId: `<${kind}.7@fanfare.example>`,
})
const tokenIn = ({ text }: Mail) => /\/unsubscribe#token=([\w-]+)/.exec(text)?.[1] ?? ''

describeOnBothEngines('unsubscribing', (fresh) => {
  async function aWorld() {
    const { db } = await fresh()
    const sent: Mail[] = []
    const plain = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) }
    return {
      db,
      sent,
      context: testContext(db, { clock: () => NOW }),
      mailer: guardedMailer(plain, { db, clock: () => NOW, publicUrl }),
    }
  }

  test('a reminder has the link and both headers; what is about a transaction has neither', async () => {
    const { sent, mailer } = await aWorld()
    await mailer.send(mailOf('nudgeMail'))
    await mailer.send(mailOf('bookingMail'))
    const [reminder, booking] = sent
    expect(reminder?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/fanfare\.example\/unsubscribe\?token=[\w-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(reminder?.text).toContain(
      'Don’t want reminders of quotes? Unsubscribe:\nhttps://fanfare.example/unsubscribe#',
    )
    expect(reminder?.html).toMatch(/href="https:\/\/fanfare\.example\/unsubscribe#token=[\w-]+".*<\/body>/)
    expect(JSON.stringify(reminder?.headers)).not.toContain('example.com')
    expect(Object.keys(booking?.headers ?? {})).toEqual(['X-Mail-Proof'])
    expect(booking?.text).toBe('Words\n')
  })

  test('the link ends one kind of email to one address, as often as it is used, and takes it back', async () => {
    const { sent, context, mailer } = await aWorld()
    await mailer.send(mailOf('nudgeMail'))
    const token = tokenIn(sent[0]!)
    const known = { topic: 'quoteReminders', email: 'a…@example.com' }
    expect(await readUnsubscribe(context, { token })).toEqual({ ...known, isUnsubscribed: false })
    for (let times = 0; times < 2; times += 1)
      expect(await setUnsubscribed(context, { token, isUnsubscribed: true })).toEqual({
        ...known,
        isUnsubscribed: true,
      })
    await mailer.send(mailOf('nudgeMail'))
    expect(sent).toHaveLength(1)
    await mailer.send(mailOf('earlierClientMail'))
    await mailer.send({ ...mailOf('nudgeMail'), to: 'bob@example.com' })
    await mailer.send(mailOf('bookingMail'))
    expect(sent).toHaveLength(4)
    await setUnsubscribed(context, { token, isUnsubscribed: false })
    await mailer.send(mailOf('nudgeMail'))
    expect(sent).toHaveLength(5)
  })

  test('requests for reviews that were stopped on the page of one are ended here too, and undone', async () => {
    const { db, context } = await aWorld()
    await db.query(sql`
      insert into review_request_stop (mailbox, stopped_at) values (keyed_hash('ada@example.com'), now()),
        (keyed_hash('bob@example.com'), now())`)
    const address = 'ada+dj@example.com'
    const token = await sealSubscription(db, { topic: 'earlierReviews', address })
    const other = await sealSubscription(db, { topic: 'quoteReminders', address })
    expect(await readUnsubscribe(context, { token })).toMatchObject({ isUnsubscribed: true })
    expect(await setUnsubscribed(context, { token: other, isUnsubscribed: false })).toMatchObject({
      isUnsubscribed: false,
    })
    expect(await readUnsubscribe(context, { token })).toMatchObject({ isUnsubscribed: true })
    expect(await setUnsubscribed(context, { token, isUnsubscribed: false })).toMatchObject({ isUnsubscribed: false })
    expect(
      await db.query(sql`select mailbox = keyed_hash('bob@example.com') as "isBob" from review_request_stop`),
    ).toEqual([{ isBob: true }])
  })

  test('a link that was changed or made up ends nothing', async () => {
    const { db, context } = await aWorld()
    const token = await sealSubscription(db, { topic: 'quoteReminders', address: 'ada@example.com' })
    expect(await openSubscription(db, token)).toEqual({ topic: 'quoteReminders', address: 'ada@example.com' })
    const changed = Buffer.from(token, 'base64url')
    changed[changed.length - 1]! ^= 1
    for (const wrong of [changed.toString('base64url'), token.slice(0, -4), 'abc', 'A'.repeat(80)])
      await expect(setUnsubscribed(context, { token: wrong, isUnsubscribed: true })).rejects.toMatchObject({
        code: 'notFound',
      })
  })
})

test('the button of a mail program posts a form, of either type, and a browser that opens it ends nothing', async () => {
  const { app, db, close } = await testApp()
  const context = testContext(db, { clock: () => NOW })
  const boundary = 'b'
  const bodies = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    ],
  ] as const
  for (const [contentType, payload] of bodies) {
    const address = `${contentType.slice(0, 5)}@example.com`
    const token = await sealSubscription(db, { topic: 'quoteReminders', address })
    const url = `/unsubscribe?token=${token}`
    await app.inject({ url, headers: { accept: 'text/html' } })
    expect(await readUnsubscribe(context, { token })).toMatchObject({ isUnsubscribed: false })
    const response = await app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload })
    expect([response.statusCode, response.json()]).toEqual([200, { accepted: true }])
    expect(await readUnsubscribe(context, { token })).toMatchObject({ isUnsubscribed: true })
  }
  expect((await app.inject({ method: 'POST', url: '/unsubscribe?token=AAAA' })).statusCode).toBe(404)
  await close()
})
