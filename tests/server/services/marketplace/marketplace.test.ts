/** One setting says what the marketplace is called, from the next response on. */
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { BUILT_IN, marketplaceName, showMarketplace } from '#contract/marketplace-name.ts'
import { sql } from '#server/db/sql.ts'
import { execute } from '#server/operator/execute.ts'
import { changeLogo, changeMarketplace, readLogo } from '#server/services/marketplace/change-marketplace.ts'
import { marketplaceOf, senderNameOf, shownOf } from '#server/services/marketplace/marketplace.ts'
import { noteSetup, readSetup } from '#server/services/console/setup.ts'
import { addVersion } from '#server/repositories/texts/text-versions.ts'
import { lookAtPublication } from '#server/services/texts/publish-texts.ts'
import { listTexts, readText } from '#server/services/texts/read-texts.ts'
import { passwordResetEmail } from '#server/services/mail/email-templates.ts'
import { senderOf } from '#server/services/mail/smtp-mailer.ts'
import { NOTHING_SET } from '#contract/console/marketplace.ts'
import { testApp } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const BY = { operator: 'ada', reason: 'first run' }

// One process is one marketplace.
afterEach(() => showMarketplace(BUILT_IN))

const aPicture = (px: number) => sharp({ create: { width: px, height: px, channels: 3, background: '#2266aa' } }).png()

describeOnBothEngines('a marketplace with a name of its own', (fresh) => {
  test('says it in sentences, and what was given back to it is built in again', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    expect(await changeMarketplace(context, { name: 'Oak Events', mailFrom: 'Oak' }, BY)).toEqual(['name', 'mailFrom'])
    expect(marketplaceName()).toBe('Oak Events')
    const mail = passwordResetEmail({ name: 'Ana', publicUrl: 'https://oak.example', token: 't', code: '12345678' })
    expect(mail.subject).toBe('Reset your Oak Events password')
    expect(senderNameOf(context.marketplace)).toBe('Oak')
    // The next process reads it, too.
    const other = marketplaceOf(db)
    await other.reload()
    expect(other.settings()).toMatchObject({ name: 'Oak Events', claim: '' })
    await changeMarketplace(context, { name: '' }, BY)
    expect(marketplaceName()).toBe('Fanfare')
  })

  test('is changed once, however often it is asked for, and the audit names what, not the words', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    await changeMarketplace(context, { name: 'Oak Events' }, BY)
    expect(await changeMarketplace(context, { name: 'Oak Events' }, BY)).toEqual([])
    expect(await db.query(sql`select what, detail, operator, reason from audit`)).toEqual([
      { what: 'marketplaceSet', detail: 'name', ...BY },
    ])
  })

  test('keeps what a variable says', async () => {
    const { db } = await fresh()
    const context = testContext(db, { settings: { fixed: { operatorName: 'Oak Events Inc.' } } })
    await expect(changeMarketplace(context, { operatorName: 'Someone else' }, BY)).rejects.toThrow(
      'The variable OPERATOR_NAME decides this.',
    )
    await changeMarketplace(context, { name: 'Oak Events' }, BY)
    expect(context.marketplace.settings().operatorName).toBe('Oak Events Inc.')
  })

  test('notes both of two steps that are done at once', async () => {
    const context = testContext((await fresh()).db)
    await Promise.all([
      noteSetup(context, { what: 'done', step: 'look' }),
      noteSetup(context, { what: 'done', step: 'operator' }),
    ])
    expect((await readSetup(context)).done.sort()).toEqual(['look', 'operator'])
  })

  test('shows what was read last, and says whether anything has changed', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    const other = marketplaceOf(db)
    await changeMarketplace(context, { name: 'Oak Events' }, BY)
    const first = other.reload()
    const second = changeMarketplace(context, { name: 'Elm Events' }, BY).then(() => other.reload())
    await Promise.all([first, second])
    expect(other.settings().name).toBe('Elm Events')
    expect(await other.reload()).toBe(false)
  })

  test('refuses to publish a text that its own setting replaces', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    await changeMarketplace(context, { termsLink: 'https://oak.example/terms' }, BY)
    const publication = { name: 'pages/terms', revision: null, at: null }
    await expect(lookAtPublication(context, db, publication)).rejects.toThrow('Clear it there first.')
    await expect(lookAtPublication(context, db, { ...publication, name: 'pages/privacy' })).rejects.toThrow('no draft')
  })

  test('says of terms in two places which visitors read', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    expect((await readSetup(context)).published).toEqual([])
    const now = new Date()
    const source = '---\ntitle: Terms\n---\n\nOurs.\n'
    const version = { name: 'pages/terms', what: 'published' as const, source, operator: 'ada', reason: null }
    await db.transaction((tx) => addVersion(tx, { ...version, now, startsAt: now }))
    await context.texts.readAgain()
    expect((await readSetup(context)).published).toEqual(['terms'])
    expect(await readText(context, 'pages/terms')).not.toHaveProperty('replacedBy')
    await changeMarketplace(context, { termsLink: 'https://oak.example/terms' }, BY)
    expect(await readText(context, 'pages/terms')).toMatchObject({ replacedBy: 'link' })
    const { texts } = await listTexts(context, { kind: 'pages' })
    expect(texts.find(({ name }) => name === 'pages/terms')?.note).toContain('settings show another')
    expect(texts.find(({ name }) => name === 'pages/privacy')).not.toHaveProperty('note')
  })

  test('has one text or one link', async () => {
    const context = testContext((await fresh()).db)
    await changeMarketplace(context, { terms: '# Our terms' }, BY)
    await expect(changeMarketplace(context, { termsLink: 'https://oak.example/terms' }, BY)).rejects.toMatchObject({
      errors: [{ name: 'termsLink' }],
    })
  })

  test('has a logo, which is square once it is stored', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    const logo = await readLogo(await aPicture(300).resize(300, 200).toBuffer())
    expect(await sharp(logo).metadata()).toMatchObject({ width: 512, height: 512, format: 'png' })
    expect(await changeLogo(context, logo, BY)).toBe(true)
    expect(await changeLogo(context, logo, BY)).toBe(false)
    expect(context.marketplace.logo()?.equals(logo)).toBe(true)
    expect(await changeLogo(context, null, BY)).toBe(true)
  })
})

test.each([
  ['a small one', () => aPicture(64).toBuffer(), 'at least 192'],
  ['a drawing', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'can’t be read'],
  ['a text', () => Promise.resolve(Buffer.from('logo')), 'can’t be read'],
  ['a large file', () => Promise.resolve(Buffer.alloc(1_000_001)), 'larger than 1 MB'],
])('%s is no logo', async (_what, file, problem) => {
  await expect(readLogo(await file())).rejects.toThrow(problem)
})

test('the version changes with what is shown, and only then', () => {
  const versionOf = (some: object) => shownOf({ ...NOTHING_SET, ...some }, null).version
  expect(versionOf({})).toBe('')
  expect(versionOf({ operatorName: 'Oak Events Inc.' })).toBe('')
  expect(versionOf({ name: 'Oak Events' })).not.toBe(versionOf({ name: 'Elm Events' }))
  expect(versionOf({ name: 'Oak Events' })).toBe(versionOf({ name: 'Oak Events' }))
})

test('emails keep their address and get the name', () => {
  const sender = { name: 'Oak', address: 'hello@oak.example' }
  expect(senderOf('Someone <hello@oak.example>', 'Oak')).toEqual(sender)
  expect(senderOf('hello@oak.example', 'Oak')).toEqual(sender)
})

test('the command line plans, sets and shows it; a pale color is refused', async () => {
  const server = await testApp()
  const context = testContext(server.db)
  const run = (phase: 'plan' | 'run', ...argv: string[]) => execute(context, { phase, argv, operator: 'ada' })
  const argv = ['set-marketplace', '--name', 'Oak Events', '--reason', 'first run']
  expect(await run('plan', ...argv)).toMatchObject({
    lines: expect.arrayContaining(['name: Oak Events (now built in)']),
  })
  expect(marketplaceName()).toBe('Fanfare')
  expect(await run('run', ...argv)).toMatchObject({ lines: ['Changed: name.'] })
  expect(await run('run', ...argv)).toMatchObject({ lines: ['Nothing changed.'] })
  expect(await run('run', 'show-marketplace')).toMatchObject({
    lines: expect.arrayContaining([expect.stringMatching(/^name +Oak Events$/)]),
  })
  expect(await run('plan', 'set-marketplace', '--accent-light', '#ffee00', '--reason', 'x')).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('--accent-light: #ffee00 is hard to read in the light design'),
  })
  await server.close()
})

test('pages about privacy and terms say what the operators have set, at once', async () => {
  const server = await testApp()
  const context = testContext(server.db)
  const page = async (name: string) =>
    (await server.app.inject({ url: `/api/cms/pages/${name}` })).json<{ html: string; introHtml: string }>()
  expect((await page('privacy')).introHtml).toContain('has not entered its name yet')
  await changeMarketplace(
    context,
    {
      name: 'Oak Events',
      operatorName: 'Oak Events Inc.',
      terms: '## Our own terms',
      privacyLink: 'https://oak.example/p',
    },
    BY,
  )
  await expect.poll(async () => (await page('terms')).html).toContain('Our own terms')
  expect((await page('privacy')).html).toContain('href="https://oak.example/p"')
  expect((await page('contact')).html + (await page('contact')).introHtml).toContain('Oak Events Inc.')
  expect((await server.app.inject({ url: '/api/cms/pages/terms' })).headers['x-marketplace']).toMatch(/^[\w-]{10}$/)
  await server.close()
})
