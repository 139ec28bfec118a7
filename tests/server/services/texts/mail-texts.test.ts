/** Operators change what emails say; what is filled in stays, and a wrong placeholder is refused with the reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import type { TextContent } from '#contract/console/texts.ts'
import { mailPreview, mailSources } from '#server/content/mails/mail-texts.ts'
import { SHIPPED_MAILS } from '#server/content/mails/shipped-mails.ts'
import { mailWords, showMails } from '#server/content/mails/shown-mails.ts'
import type { Database } from '#server/db/database.ts'
import { doAct } from '#server/services/console/acts.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { declineEmail, passwordResetEmail } from '#server/services/mail/email-templates.ts'
import type { Mail } from '#server/services/mail/mailer.ts'
import { listTexts, readText } from '#server/services/texts/read-texts.ts'
import { textTestHandlers } from '#server/services/texts/test-text.ts'
import { previewText, saveDraft } from '#server/services/texts/text-drafts.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const RESET = 'mails/password-reset'
const DECLINE = 'mails/decline'

async function writing(db: Database) {
  const context = testContext(db)
  const owner = await anActingOwner(db)
  const act = (name: ActName, target: string, some: Partial<DoAct> = {}) =>
    doAct(context, name, { phase: 'run', key: crypto.randomUUID(), target, reason: '', options: {}, ...some }, owner)
  const draft = async (name: string, change: Partial<TextContent>) => {
    const { draft: before, shown, shownId } = await readText(context, name)
    const content = { ...(before?.content ?? shown)!, ...change }
    await saveDraft(context, { name, content, revision: before?.revision ?? 0, baseId: shownId }, 'ada@example.com')
    return content
  }
  return {
    context,
    act,
    draft,
    async publish(name: string, change: Partial<TextContent>) {
      await draft(name, change)
      await act('publishText', name)
      await context.texts.readAgain()
    },
  }
}

const reset = () =>
  passwordResetEmail({ name: 'Ada', publicUrl: 'https://fanfare.example', token: 't', code: '12345678' })

const decline = (message: string) =>
  declineEmail({
    name: 'Ada',
    publicUrl: 'https://fanfare.example',
    vendorName: 'DJ {day} Nova',
    vendorEmail: null,
    vendorUrl: '/ny/dj-nova',
    leadId: 7,
    eventType: 'Wedding',
    day: 'Sat, May 1, 2027',
    message,
    isChange: false,
  })

afterEach(() => showMails(new Map()))

test('every shipped email passes the check of a published one', () => {
  expect(mailSources().size).toBe(Object.keys(SHIPPED_MAILS).length)
  for (const [file, source] of mailSources()) expect(() => mailPreview(file, source)).not.toThrow()
})

test('only one module renders an email: all others write it with the wording that is shown', () => {
  const server = join(import.meta.dirname, '..', '..', '..', '..', 'server')
  const others = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && /\bimport\s*\{[^}]*\brenderEmail\b/.test(readFileSync(join(server, file), 'utf8')),
  )
  expect(others.map((file) => file.split(sep).join('/'))).toEqual(['services/mail/write-email.ts'])
})

test('a paragraph about something that there isn’t is left out, and its neighbors stay', () => {
  const filling = { client: 'Ada', event: 'Wedding', when: 'Sat, May 1', price: '$8', note: '' }
  const { paragraphs } = mailWords('booked', { ...filling, deposit: '' })
  expect(paragraphs).toEqual(['Your booking with Ada is confirmed: Wedding, Sat, May 1, for $8.'])
  expect(mailWords('booked', { ...filling, deposit: '$2' }).paragraphs).toContain('A deposit of $2 is due now.')
})

test('braces in what someone typed are not filled in, and an empty paragraph is left out', () => {
  expect(decline('').text).toContain('DJ {day} Nova isn’t available for your request (Wedding, Sat, May 1, 2027).')
  expect(decline('').text).not.toContain('Message from')
  expect(mailWords('quote', { terms: ['One.', 'Two.'] }).paragraphs).toEqual(expect.arrayContaining(['One.', 'Two.']))
})

describeOnBothEngines('emails of operators', (fresh) => {
  test('a published wording goes out from then on, and the original comes back', async () => {
    const { db } = await fresh()
    const { context, publish, act } = await writing(db)
    const before = reset()
    expect((await listTexts(context, { kind: 'mails' })).texts).toContainEqual(
      expect.objectContaining({ name: RESET, title: 'A new password', state: 'shipped' }),
    )
    await publish(RESET, {
      fields: { subject: 'A new password for {marketplace}' },
      body: 'Here it is:\n\n{link}\n\nBye.',
    })
    expect(reset().subject).toBe('A new password for Fanfare')
    expect(reset().text).toBe(
      'Hi Ada,\n\nHere it is:\n\nReset password:\nhttps://fanfare.example/reset-password#token=t\n\n' +
        'Or enter this code in the app: 1234 5678\n\nBye.\n\nFanfare\n',
    )
    await act('restoreShippedText', RESET)
    await context.texts.readAgain()
    expect(reset()).toEqual(before)
  })

  test('emails are found by the words of what is sent now', async () => {
    const { db } = await fresh()
    const { context, publish } = await writing(db)
    const found = async (find: string) =>
      (await listTexts(context, { kind: 'mails', find })).texts.map(({ name }) => name)
    expect(await found("there's time to sort things out")).toEqual(['mails/event-reminder'])
    await publish(RESET, { fields: { subject: 'Zebra' }, body: '{link}' })
    expect(await found('zebra')).toEqual([RESET])
    expect(await found('Your password won’t change')).toEqual([])
  })

  test('a subject says until when a quote is valid', async () => {
    const { db } = await fresh()
    const { context, draft } = await writing(db)
    const content = await draft('mails/quote', { fields: { subject: '{vendor}: {price} until {validUntil}' } })
    expect(await previewText(context, { name: 'mails/quote', content })).toMatchObject({ problem: null })
  })

  test('the preview shows examples, without markup of their own', async () => {
    const { db } = await fresh()
    const { context, draft } = await writing(db)
    const content = await draft(DECLINE, { body: '<b>{vendor}</b> can’t.\n\n{message}\n\n{link}' })
    const { email, title, problem } = await previewText(context, { name: DECLINE, content })
    expect(problem).toBeNull()
    expect(title).toBe('DJ Nova isn’t available for your birthday party')
    expect(email?.html).toContain('<p>&#60;b&#62;DJ Nova&#60;/b&#62; can’t.</p>')
  })

  test.for<[Partial<TextContent>, string]>([
    [{ body: 'Hello {client}.\n\n{message}\n\n{link}' }, '{client} isn’t one of {marketplace}, {vendor}'],
    [{ body: 'No.\n\n{link}' }, '{message} is missing in the text.'],
    [{ body: '{message} Look: {link}' }, '{link} has to stand once, in a paragraph of its own.'],
    [{ body: '{message}\n\n{link}\n\n{' }, 'A brace stands alone.'],
    [{ fields: { subject: ' ' } }, 'Subject is missing.'],
    [{ fields: { subject: 'Look: {link}' } }, 'Subject can’t contain the link.'],
    [{ fields: { subject: 'No: {message}' } }, 'Subject can’t contain {message}, which may be empty or long.'],
  ])('%j is refused: %s', async ([change, problem]) => {
    const { db } = await fresh()
    const { context, draft, act } = await writing(db)
    const content = await draft(DECLINE, change)
    expect((await previewText(context, { name: DECLINE, content })).problem).toContain(problem)
    await expect(act('publishText', DECLINE)).rejects.toThrow(problem)
  })

  test('what is needed can’t stand only in a paragraph that may be left out', async () => {
    const { db } = await fresh()
    const { context, draft } = await writing(db)
    const body = '{client} accepted {event}, {when}. {note}\n\n{price}\n\n{link}'
    const content = await draft('mails/quote-accepted', { body })
    const { problem } = await previewText(context, { name: 'mails/quote-accepted', content })
    expect(problem).toContain(
      '{note} may be empty, and its paragraph is left out then: {event} has to stand in another',
    )
  })

  test('a test of a draft goes to the operator alone, marked as one, and not once it was changed', async () => {
    const { db } = await fresh()
    const { context, draft, act } = await writing(db)
    await draft(DECLINE, { fields: { subject: '{vendor} can’t' } })
    await act('testText', DECLINE, { options: { revision: '1' } })
    const sent: Mail[] = []
    const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) }
    const handlers = textTestHandlers({ ...context, mailer })
    await runDueJobs({ db, clock: context.clock, handlers, report: () => {} })
    expect(sent).toMatchObject([{ to: 'ada@example.com', subject: 'Test: DJ Nova can’t' }])
    expect(sent[0]?.text).toContain('This is a test of an email’s wording, with examples.')
    await draft(DECLINE, { fields: { subject: '{vendor} can’t come' } })
    await expect(act('testText', DECLINE, { options: { revision: '1' } })).rejects.toThrow(
      'changed the draft meanwhile',
    )
    await act('publishText', DECLINE)
    await expect(act('testText', DECLINE, { options: { revision: '2' } })).rejects.toThrow(
      'The draft was published or discarded meanwhile.',
    )
    await expect(act('testText', 'pages/terms')).rejects.toThrow('isn’t an email')
  })
})
