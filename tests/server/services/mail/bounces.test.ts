/** Addresses that the mail server refuses for good: marked, spared, and mailed again once they work. */
import { afterEach, expect, test } from 'vitest'
import { addJob } from '#server/repositories/jobs.ts'
import { addBounce, findBounce, listBounces } from '#server/repositories/mail/bounces.ts'
import { mailsTo } from '#server/repositories/mail/sent-mail.ts'
import { listFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import { confirmEmail } from '#server/services/accounts/address-proof.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import { readAccount } from '#server/services/accounts/account-changes.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { clearBounce, mailWorksAgain, noteBounce, noteReport } from '#server/services/mail/bounces/bounces.ts'
import { proofOfMail } from '#server/services/mail/mail-seals.ts'
import type { Mail } from '#server/services/mail/mailer.ts'
import { refusalOf } from '#server/services/mail/bounces/smtp-refusal.ts'
import { lookAtOperation } from '#server/services/operator/operation.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { aSignedIn, testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from '#tests/support/server/stand-ins/smtp-refusal.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const clock = () => NOW
const BY = { operator: 'grace', reason: null }
const ADA = 'ada@example.com'

test.each([
  ['550 5.1.1 <ada@example.com>: User unknown', 'address'],
  ['550 No such user here', 'address'],
  ['550 5.2.1 This account is disabled', 'address'],
  ['552 5.2.2 Mailbox full', 'mail'],
  ['550 5.7.1 Message refused by policy', null],
  ['550 Relaying denied', null],
  ['553 5.1.8 Sender address rejected', null],
  ['550 5.1.0 Sender rejected', null],
  ['550 Sender verify failed', null],
  ['550 Verification failed for <hello@oak.example>: no such user', null],
  ['550 Domain oak.example has exceeded the max emails per hour (200/200) allowed. Message discarded.', null],
  ['550 SPF check failed', null],
  ['550 203.0.113.9 is in a black list at zen', null],
  ['550 5.4.5 Daily user sending limit exceeded', null],
  ['554 Message rejected: Email address is not verified.', null],
  ['554 5.2.252 SendAsDenied', null],
  ['530 Must issue STARTTLS', null],
  ['552 Message size exceeds the maximum', 'mail'],
  ['450 4.2.1 Try again later', null],
])('“%s” means: %s', (response, expected) => {
  expect(refusalOf(refused(response))).toBe(expected)
})

test('a refused sender, a wrong password and a broken line say nothing about the address', () => {
  expect(refusalOf(refused('550 5.1.1 no', { command: 'MAIL FROM' }))).toBe(null)
  expect(refusalOf(refused('535 5.7.8 wrong', { code: 'EAUTH', command: 'AUTH' }))).toBe(null)
  expect(refusalOf(new Error('ECONNRESET'))).toBe(null)
})

let refusal: string | null = null
afterEach(() => void (refusal = null))

/** A report as Postfix writes it about a mail that it returns. */
const report = ({ to, messageId, headers = {} }: Mail, status = '5.1.1', action = 'failed') =>
  `
Return-Path: <>
To: bounces@fanfare.example
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}

--b
Content-Type: text/rfc822-headers

From: Fanfare <hello@fanfare.example>
To: ${to}
Message-ID:
 ${messageId}
X-Mail-Proof: ${headers['X-Mail-Proof'] ?? ''}

--b--`.replaceAll('\n', '\r\n')

describeOnBothEngines('bouncing addresses', (fresh) => {
  async function aWorld() {
    const { db } = await fresh()
    const sent: Mail[] = []
    const mailer = {
      send: (mail: Mail) =>
        refusal === null ? Promise.resolve(void sent.push(mail)) : Promise.reject(refused(refusal)),
    }
    const context = testContext(db, { clock, mailer })
    const id = await anAccount(db, ADA)
    const run = async () => {
      const problems: unknown[] = []
      await runDueJobs({ db, clock, handlers: jobHandlers(context), report: (_kind, error) => problems.push(error) })
      return problems
    }
    const mailAda = () => queueAccountMail(db, 'passwordChanged', ADA, NOW)
    return { db, sent, context, id, run, mailAda }
  }

  test('a refused address is marked with the cause, isn’t tried again, and gets no mail from then on', async () => {
    const { db, sent, context, id, run, mailAda } = await aWorld()
    refusal = '550 5.1.1 <ada@example.com>: User unknown'
    await mailAda()
    expect(await run()).toEqual([])
    expect(await listFailedJobs(db, 10)).toEqual([])
    expect(await listBounces(db, 10)).toEqual([
      { address: ADA, cause: expect.stringContaining('550 5.1.1 <(email)>: User unknown'), since: NOW },
    ])
    expect(await mailsTo(db, ADA, 10)).toEqual([])
    refusal = null
    await mailAda()
    await run()
    expect(sent).toEqual([])
    expect(await readAccount(context, id)).toMatchObject({ isBouncing: true })
    expect(await lookAtOperation(context, NOW)).toMatchObject({ bouncingAddresses: 1, bounced24: 1 })
  })

  test('a mail that is refused for what it holds is given up at once, and its address stays good', async () => {
    const { db, run, mailAda } = await aWorld()
    refusal = '552 5.3.4 Message too big'
    await mailAda()
    expect(await run()).toHaveLength(1)
    const [job] = await listFailedJobs(db, 10)
    expect(job).toMatchObject({ attempts: 1, failedAt: NOW, lastProblem: expect.stringContaining('5.3.4') })
    expect(await findBounce(db, ADA)).toBeUndefined()
  })

  test('the person says that it works again: one test mail, and a mark again if that comes back', async () => {
    const { db, sent, context, id, run } = await aWorld()
    const caller = aSignedIn(id)
    await mailWorksAgain(context, null, caller)
    await addBounce(db, { address: ADA, cause: '550', since: NOW })
    await mailWorksAgain(context, null, caller)
    await mailWorksAgain(context, null, caller)
    await run()
    expect(sent.map(({ subject }) => subject)).toEqual(['Test email from Fanfare'])
    expect((await readAccount(context, id)).isBouncing).toBeUndefined()
    await addBounce(db, { address: ADA, cause: '550', since: NOW })
    refusal = '550 5.1.1 User unknown'
    await mailWorksAgain(context, null, caller)
    await run()
    expect(await readAccount(context, id)).toMatchObject({ isBouncing: true })
  })

  test('a later report marks the address only if it is final, about the address, and about a mail of ours', async () => {
    const { db, sent, context, run, mailAda } = await aWorld()
    await mailAda()
    await run()
    const [mail] = sent
    if (!mail) throw new Error('Nothing was sent.')
    const forged = { ...mail, headers: { 'X-Mail-Proof': await proofOfMail(db, { ...mail, to: 'eve@example.com' }) } }
    for (const text of [
      report(forged),
      report({ ...mail, to: 'bob@example.com' }),
      report(mail, '4.4.1', 'delayed'),
      report(mail, '5.7.1'),
      'I’m on vacation until Monday.',
    ])
      expect(await noteReport(context, text, BY)).toBe(null)
    expect(await noteReport(context, report(mail), BY)).toBe(ADA)
    expect(await noteReport(context, report(mail), BY)).toBe(ADA)
    expect(await listBounces(db, 10)).toMatchObject([{ address: ADA, cause: 'A later report says 5.1.1.' }])
  })

  test('a link that proves the address goes to a marked one, too, and its use takes the mark away', async () => {
    const { db, sent, context, id, run } = await aWorld()
    await addBounce(db, { address: ADA, cause: '550', since: NOW })
    await queueAccountMail(db, 'emailConfirm', ADA, NOW)
    expect(await run()).toEqual([])
    const token = /#token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
    await confirmEmail(context, { token }, aSignedIn(id))
    expect(await findBounce(db, ADA)).toBeUndefined()
  })

  test('an operator marks and clears an address', async () => {
    const { db, sent, context, run, mailAda } = await aWorld()
    await noteBounce(context, 'Ada@Example.com', { ...BY, reason: 'the provider says so' })
    await mailAda()
    await run()
    expect(await listBounces(db, 10)).toMatchObject([{ address: ADA, cause: 'the provider says so' }])
    await clearBounce(context, ADA, BY)
    await expect(clearBounce(context, ADA, BY)).rejects.toMatchObject({ code: 'notFound' })
    await addJob(db, { kind: 'passwordChanged', payload: { username: ADA } })
    await run()
    expect(sent).toHaveLength(1)
  })
})
