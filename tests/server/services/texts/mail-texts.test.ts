/** Operators change what emails say; what is filled in stays, and a wrong placeholder is refused with the reason. */
import { afterEach, expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import type { TextContent } from '#contract/console/texts.ts'
import { mailSources } from '#server/content/mails/mail-texts.ts'
import { SHIPPED_MAILS } from '#server/content/mails/shipped-mails.ts'
import type { ShippedMail } from '#server/content/mails/shipped-mails.ts'
import { mailWords, showMails } from '#server/content/mails/shown-mails.ts'
import type { Database } from '#server/db/database.ts'
import { doAct } from '#server/services/console/acts.ts'
import { declineEmail, passwordResetEmail } from '#server/services/mail/email-templates.ts'
import { listTexts, readText } from '#server/services/texts/read-texts.ts'
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

test('every shipped email uses names that are known, and all that it needs', () => {
  expect(mailSources().size).toBe(Object.keys(SHIPPED_MAILS).length)
  for (const [name, { body, needed, samples, subject }] of Object.entries<ShippedMail>(SHIPPED_MAILS)) {
    const used = [...`${subject} ${body}`.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each)
    expect([name, ...needed.filter((each) => !used.includes(each))]).toEqual([name])
    expect([name, ...used.filter((each) => each !== 'marketplace' && !(each in samples))]).toEqual([name])
  }
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
      expect.objectContaining({ name: RESET, title: 'To anyone: a new password', state: 'shipped' }),
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

  test('the preview shows examples, without markup of their own', async () => {
    const { db } = await fresh()
    const { context, draft } = await writing(db)
    const content = await draft(DECLINE, { body: '<b>{vendor}</b> can’t.\n\n{message}\n\n{link}' })
    const { parts, title, problem } = await previewText(context, { name: DECLINE, content })
    expect(problem).toBeNull()
    expect(title).toBe('DJ Nova isn’t available for your birthday party')
    expect(parts[0]?.html).toContain('<p>&lt;b&gt;DJ Nova&lt;/b&gt; can’t.</p>')
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
})
