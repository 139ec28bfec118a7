/**
 * Operators write texts as drafts, publish them now or later, bring earlier ones back, and never overwrite each other.
 */
import { expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import type { TextContent } from '#contract/console/texts.ts'
import type { Content } from '#server/content/content.ts'
import { ANY_SUBJECT } from '#server/content/faqs.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { doAct } from '#server/services/console/acts.ts'
import { beginArticleOnce } from '#server/services/console/texts.ts'
import { readAudit } from '#server/services/console/system.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { textJobHandlers } from '#server/services/texts/publish-texts.ts'
import { readClaims } from '#server/services/texts/claims.ts'
import { listTexts, readText, readVersion, readVersions } from '#server/services/texts/read-texts.ts'
import { previewText, saveDraft } from '#server/services/texts/text-drafts.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const BAND_OR_DJ = 'articles/206'

async function writing(db: Database) {
  let now = new Date('2027-03-10T18:00:00Z')
  const context = testContext(db, { clock: () => now })
  const owner = await anActingOwner(db)
  const act = (name: ActName, target: string, some: Partial<DoAct> = {}) =>
    doAct(
      context,
      name,
      { phase: 'run', key: crypto.randomUUID(), target, reason: 'spring', options: {}, ...some },
      owner,
    )
  /** Saves over what is there. */
  const write = async (name: string, change: (content: TextContent) => TextContent, by = 'ada@example.com') => {
    const { draft, shown, shownId } = await readText(context, name)
    const content = change((draft?.content ?? shown)!)
    return saveDraft(context, { name, content, revision: draft?.revision ?? 0, baseId: shownId }, by)
  }
  const retitle = (title: string) => (content: TextContent) => ({ ...content, fields: { ...content.fields, title } })
  return {
    context,
    act,
    write,
    retitle,
    owner,
    at: (time: string) => (now = new Date(time)),
    async runJobs() {
      const failed: unknown[] = []
      const report = (_kind: string, error: unknown) => void failed.push(error)
      await runDueJobs({ db, clock: () => now, handlers: textJobHandlers(context), report })
      return failed
    },
    async shows() {
      await context.texts.readAgain()
      return context.texts.content
    },
  }
}

describeOnBothEngines('texts of operators', (fresh) => {
  test('a draft changes nothing until it is published, and the original comes back', async () => {
    const { db } = await fresh()
    const { context, act, write, retitle, shows } = await writing(db)
    const before = (await shows()).articleById(206)!
    expect(await readText(context, BAND_OR_DJ)).toMatchObject({
      state: 'shipped',
      path: '/articles/band-or-dj',
      shown: { fields: { title: before.hed, slug: 'band-or-dj', tags: 'music, wedding, planning' } },
      draft: null,
    })
    await write(BAND_OR_DJ, retitle('A band, or a DJ?'))
    expect((await shows()).articleById(206)).toBe(before)
    const revision = String((await readText(context, BAND_OR_DJ)).draft?.revision)
    const plan = await act('publishText', BAND_OR_DJ, { phase: 'plan', options: { revision } })
    expect(plan[0]).toBe('“A band, or a DJ?” is shown at once.')
    await act('publishText', BAND_OR_DJ, { options: { revision } })
    expect((await shows()).articleById(206)?.hed).toBe('A band, or a DJ?')
    const words = (html = '') => html.replaceAll(/\s+/g, ' ')
    expect(words((await shows()).articleById(206)?.html)).toBe(words(before.html))
    expect(await readText(context, BAND_OR_DJ)).toMatchObject({ state: 'changed', draft: null })
    await act('restoreShippedText', BAND_OR_DJ)
    expect((await shows()).articleById(206)).toEqual(before)
    const { versions } = await readVersions(context, { name: BAND_OR_DJ })
    expect(versions.map(({ what, state }) => [what, state])).toEqual([
      ['shipped', 'now'],
      ['published', 'past'],
    ])
    await act('restoreText', BAND_OR_DJ, { options: { version: String(versions[1]?.id) } })
    expect((await shows()).articleById(206)?.hed).toBe('A band, or a DJ?')
    const { entries } = await readAudit(context, { operator: 'ada', take: 10, before: undefined })
    expect(entries.map(({ what, detail, reason }) => [what, detail, reason])).toEqual([
      ['textRestored', BAND_OR_DJ, 'spring'],
      ['shippedTextRestored', BAND_OR_DJ, 'spring'],
      ['textPublished', BAND_OR_DJ, 'spring'],
    ])
  })

  test('of two operators who save at once, the second is told and neither draft is lost', async () => {
    const { db } = await fresh()
    const { context, act, write, retitle } = await writing(db)
    const { shown, shownId } = await readText(context, BAND_OR_DJ)
    const save = (title: string, revision: number, operator: string) =>
      saveDraft(context, { name: BAND_OR_DJ, content: retitle(title)(shown!), revision, baseId: shownId }, operator)
    const both = await Promise.all([save('Ada’s', 0, 'ada@example.com'), save('Bob’s', 0, 'bob@example.com')])
    const outcomes = both.map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['conflict', 'saved'])
    const { draft } = await readText(context, BAND_OR_DJ)
    const conflict = both.find(({ outcome }) => outcome === 'conflict')
    expect(conflict?.draft).toEqual(draft)
    // A lost response: the same content once more is saved already.
    const title = draft?.content.fields.title ?? ''
    const first = draft?.revision ?? 0
    expect(await save(title, 0, draft?.operator ?? '')).toMatchObject({ outcome: 'saved', draft: { revision: first } })
    await write(BAND_OR_DJ, retitle('Both'), 'bob@example.com')
    for (const name of ['publishText', 'discardDraft'] as const)
      await expect(act(name, BAND_OR_DJ, { options: { revision: String(first) } })).rejects.toMatchObject({
        message: 'bob@example.com has changed the draft meanwhile. Look at it again.',
      })
    const second = (await readText(context, BAND_OR_DJ)).draft?.revision ?? 0
    await act('publishText', BAND_OR_DJ, { options: { revision: String(second) } })
    // Published meanwhile: what the other one goes on writing is not saved over it unseen,
    expect(await save('Late', second, 'ada@example.com')).toEqual({ outcome: 'conflict', draft: null })
    // nor over another draft that was begun and saved as often.
    await write(BAND_OR_DJ, retitle('Next'), 'bob@example.com')
    await write(BAND_OR_DJ, retitle('Next one'), 'bob@example.com')
    expect(await save('Late', second, 'ada@example.com')).toMatchObject({
      outcome: 'conflict',
      draft: { content: { fields: { title: 'Next one' } } },
    })
  })

  test('a draft that was begun before another publication is not published unseen', async () => {
    const { db } = await fresh()
    const { context, act, write, retitle } = await writing(db)
    await write(BAND_OR_DJ, retitle('First'))
    await act('publishText', BAND_OR_DJ)
    await write(BAND_OR_DJ, retitle('Second'))
    await act('restoreShippedText', BAND_OR_DJ)
    await expect(act('publishText', BAND_OR_DJ)).rejects.toMatchObject({
      message: expect.stringMatching(/^ada@example.com has published this text since the draft was begun/),
    })
    await write(BAND_OR_DJ, retitle('Second, seen'))
    await act('publishText', BAND_OR_DJ)
    expect((await readText(context, BAND_OR_DJ)).title).toBe('Second, seen')
  })

  test('a text waits for its time, is withdrawn into a draft, and begins once', async () => {
    const { db } = await fresh()
    const { context, act, write, retitle, shows, at, runJobs } = await writing(db)
    await write(BAND_OR_DJ, retitle('In April'))
    await expect(act('publishText', BAND_OR_DJ, { options: { at: '2027-03-01 09:00' } })).rejects.toMatchObject({
      message: 'Choose a time to come.',
    })
    await act('publishText', BAND_OR_DJ, { options: { at: '2027-04-01 09:00' } })
    expect(await readText(context, BAND_OR_DJ)).toMatchObject({
      state: 'shipped',
      draft: null,
      coming: {
        startsAt: '2027-04-01T09:00:00.000Z',
        state: 'coming',
        content: { fields: { title: 'In April' } },
      },
    })
    await act('withdrawText', BAND_OR_DJ)
    expect(await readText(context, BAND_OR_DJ)).toMatchObject({
      coming: null,
      draft: { content: { fields: { title: 'In April' } } },
    })
    await act('publishText', BAND_OR_DJ, { options: { at: '2027-04-02 09:00' } })
    at('2027-04-01T09:00:01Z')
    expect(await runJobs()).toEqual([])
    expect((await shows()).articleById(206)?.hed).not.toBe('In April')
    at('2027-04-02T09:00:01Z')
    expect(await runJobs()).toEqual([])
    expect((await shows()).articleById(206)?.hed).toBe('In April')
    expect((await readText(context, BAND_OR_DJ)).coming).toBeNull()
  })

  test('what follows says a time in the operator’s own zone, and in UTC where that is unknown', async () => {
    const { db } = await fresh()
    const { act, write, retitle } = await writing(db)
    await write(BAND_OR_DJ, retitle('In April'))
    const planIn = async (timeZone?: string) =>
      (await act('publishText', BAND_OR_DJ, { phase: 'plan', options: { at: '2027-04-02 01:30' }, timeZone }))[0]
    expect(await planIn('America/New_York')).toBe('“In April” is shown on Thu, Apr 1, 2027, 9:30 PM EDT.')
    expect(await planIn()).toBe('“In April” is shown on Fri, Apr 2, 2027, 1:30 AM UTC.')
    expect(await planIn('Mars/Olympus')).toBe('“In April” is shown on Fri, Apr 2, 2027, 1:30 AM UTC.')
    await act('publishText', BAND_OR_DJ, { options: { at: '2027-04-02 01:30' } })
    expect(await act('withdrawText', BAND_OR_DJ, { phase: 'plan', timeZone: 'America/Los_Angeles' })).toContain(
      'The version of Thu, Apr 1, 2027, 6:30 PM PDT won’t be shown.',
    )
  })

  test('a new article gets an address of its own, once; a renamed one is found at both', async () => {
    const { db } = await fresh()
    const { context, act, write, shows, owner } = await writing(db)
    const key = crypto.randomUUID()
    const name = await beginArticleOnce(context, { key, title: 'Band or DJ?' }, owner)
    expect(await beginArticleOnce(context, { key, title: 'Band or DJ?' }, owner)).toBe(name)
    expect(await readText(context, name)).toMatchObject({
      state: 'new',
      draft: { content: { fields: { title: 'Band or DJ?', slug: 'band-or-dj-2' } } },
    })
    await expect(act('publishText', name)).rejects.toMatchObject({
      message: expect.stringMatching(/^The site can’t show this\. Summary is missing\. Picture is missing\.$/),
    })
    const fill = (slug: string) => (content: TextContent) => ({
      fields: { ...content.fields, slug, summary: 'Which one?', picture: 'dj-03' },
      body: 'Both are **fine**. <script>alert(1)</script> [No](javascript:alert(1))',
    })
    await write(name, fill('band-or-dj'))
    await expect(act('publishText', name)).rejects.toMatchObject({
      message: 'The site can’t show this. Another article has this address.',
    })
    await write(name, fill('music'))
    await act('publishText', name)
    const made = (await shows()).articleBySlug('music')
    expect(made?.html).toContain('<strong>fine</strong>')
    expect(made?.html).not.toMatch(/<script|href="javascript/)
    await write(name, fill('music-for-a-party'))
    await act('publishText', name)
    for (const slug of ['music', 'music-for-a-party'])
      expect((await shows()).articleBySlug(slug)?.slug, slug).toBe('music-for-a-party')
    await act('hideArticle', name)
    expect((await shows()).articleBySlug('music')).toBeUndefined()
    expect((await listTexts(context, { kind: 'articles', after: undefined })).texts.at(-1)).toMatchObject({
      name,
      state: 'hidden',
    })
  })

  test('the site keeps the texts that it needs', async () => {
    const { db } = await fresh()
    const { context, act, write, shows } = await writing(db)
    await expect(act('hideArticle', 'pages/terms')).rejects.toMatchObject({
      message: 'Only articles can be hidden: the site needs its other texts.',
    })
    // It is one of those on the page of virtual events.
    await expect(act('hideArticle', 'articles/201')).rejects.toMatchObject({
      message: expect.stringMatching(/^The site can’t show this\. In pages\/[a-z-]+: There is no article/),
    })
    await write('faqs/home', (content) => ({ ...content, body: 'No question.' }))
    await expect(act('publishText', 'faqs/home')).rejects.toMatchObject({
      message: expect.stringMatching(/There is text before the first ## question/),
    })
    await write('faqs/home', (content) => ({ ...content, body: '## Is it free?\n\nYes, in {location}.' }))
    await act('publishText', 'faqs/home')
    expect((await shows()).faq('home')?.about({ plural: 'DJs', location: 'Reno, NV' })[0]?.answerText).toBe(
      'Yes, in Reno, NV.',
    )
    expect((await readVersion(context, { name: 'faqs/home', id: undefined })).content?.body).toContain('## ')
  })

  test('a claim is made while it is on, with the page that explains it', async () => {
    const { db } = await fresh()
    const { context, act, shows } = await writing(db)
    const safe = async () => (await shows()).faq('home')?.about(ANY_SUBJECT).at(-1)?.answer ?? ''
    const turn = (claim: string, to: string, page = '') => act('switchClaim', claim, { options: { to, page } })
    await expect(turn('paymentPage', 'on', 'javascript:alert(1)')).rejects.toMatchObject({
      errors: [{ name: 'page', code: 'incorrectFormat' }],
    })
    await expect(turn('paymentPage', 'on', '/articles/no-such')).rejects.toMatchObject({
      message: 'The site can’t show this. There is no page /articles/no-such.',
    })
    await expect(turn('guaranteePage', 'on', '/articles/band-or-dj')).rejects.toMatchObject({
      message: expect.stringMatching(/^A guarantee covers what is paid/),
    })
    expect(await safe()).not.toContain('pay for a booking through')
    await turn('paymentPage', 'on', '/articles/corporate-event-entertainment')
    await turn('guaranteePage', 'on', 'https://example.com/guarantee')
    expect(await safe()).toContain('<a href="/articles/corporate-event-entertainment">pay for a booking through')
    expect(await safe()).toContain('<a href="https://example.com/guarantee">')
    // The page that explains it stays.
    await expect(act('hideArticle', 'articles/207')).rejects.toMatchObject({
      message: expect.stringMatching(/There is no page/),
    })
    await expect(turn('paymentPage', 'off')).rejects.toMatchObject({ message: expect.stringMatching(/off last/) })
    await turn('guaranteePage', 'off')
    await turn('paymentPage', 'off')
    expect(await safe()).not.toContain('pay for a booking through')
    expect((await listTexts(context, { kind: 'pages', after: undefined })).problems).toEqual([])
  })

  test('texts that this version of the product can’t show keep nothing else from being published', async () => {
    const { db } = await fresh()
    const { context, act, write, retitle, shows } = await writing(db)
    await shows()
    const missesOne = (slug: string) => `---\ntitle: Old\nfeaturedArticles: [${slug}]\n---\n`
    await db.query(sql`
      insert into text_version (name, what, source, operator, made_at, starts_at, begun_at)
      values ('pages/terms', 'published', ${missesOne('gone')}, 'ada', now(), now(), now()),
        ('pages/privacy', 'published', ${missesOne('lost')}, 'ada', now(), now(), now()),
        -- A shipped page shows it.
        ('articles/206', 'hidden', null, 'ada', now(), now(), now()),
        ('articles/207', 'hidden', null, 'ada', now(), now(), now()),
        ('claims/guaranteePage', 'hidden', null, 'ada', now(), now(), now()),
        ('claims/paymentPage', 'published', '/articles/no-such', 'ada', now(), now(), now())`)
    expect(await readClaims(context, db)).toEqual([
      { claim: 'paymentPage', page: null },
      { claim: 'guaranteePage', page: null },
    ])
    await write('pages/contact', retitle('Write to us'))
    await act('publishText', 'pages/contact')
    await act('switchClaim', 'paymentPage', { options: { to: 'off', page: '' } })
    const content = await shows()
    expect(content.page('contact')?.title).toBe('Write to us')
    expect([content.articleById(206)?.slug, content.articleById(207)]).toEqual(['band-or-dj', undefined])
    const { problems } = await listTexts(context, { kind: 'pages', after: undefined })
    expect(problems.map(({ name }) => name).sort()).toEqual(['articles/206', 'pages/privacy', 'pages/terms'])
    await write('pages/terms', (old) => ({ ...old, fields: { ...old.fields, featuredArticles: '' } }))
    await act('publishText', 'pages/terms')
    expect((await shows()).page('terms')?.title).toBe('Old')
  })

  test('a text that can’t be shown is looked for once, and again when another was published', async () => {
    const { db } = await fresh()
    const { context, act, write, retitle } = await writing(db)
    await db.query(sql`
      insert into text_version (name, what, source, operator, made_at, starts_at, begun_at)
      values ('articles/206', 'hidden', null, 'ada', now(), now(), now()),
        ('articles/207', 'hidden', null, 'ada', now(), now(), now())`)
    const { content } = context.texts
    let renderings = 0
    const counting: Content = {
      ...content,
      withTexts(published) {
        renderings += 1
        return content.withTexts(published)
      },
    }
    const counted = { ...context, texts: { ...context.texts, content: counting } }
    await readClaims(counted, db)
    expect(renderings).toBeGreaterThan(1)
    renderings = 0
    await readClaims(counted, db)
    expect(renderings).toBe(0)
    await write('pages/contact', retitle('Write to us'))
    await act('publishText', 'pages/contact')
    await readClaims(counted, db)
    expect(renderings).toBeGreaterThan(1)
  })

  test('the version that was published last is shown, whichever server’s clock is behind', async () => {
    const { db } = await fresh()
    const { act, write, retitle, shows, at } = await writing(db)
    for (const title of ['First', 'Second']) {
      await write(BAND_OR_DJ, retitle(title))
      await act('publishText', BAND_OR_DJ)
      expect((await shows()).articleById(206)?.hed).toBe(title)
      at('2027-03-10T17:59:58Z')
    }
  })

  test('a draft that is saved while another operator publishes stays', async () => {
    const { db } = await fresh()
    const { context, act, write, retitle } = await writing(db)
    await write(BAND_OR_DJ, retitle('Ada’s'))
    const { draft, shownId } = await readText(context, BAND_OR_DJ)
    const content = retitle('Bob’s')(draft!.content)
    const [, saved] = await Promise.all([
      act('publishText', BAND_OR_DJ, { options: { revision: String(draft?.revision) } }).catch(() => 'refused'),
      saveDraft(context, { name: BAND_OR_DJ, content, revision: draft!.revision, baseId: shownId }, 'bob@example.com'),
    ])
    const after = await readText(context, BAND_OR_DJ)
    // Either it was refused as published already, or it is there.
    expect(saved.outcome === 'saved' ? after.draft?.content.fields.title : saved.draft).toBe(
      saved.outcome === 'saved' ? 'Bob’s' : null,
    )
  })

  test('a preview says what is wrong and changes nothing', async () => {
    const { db } = await fresh()
    const { context } = await writing(db)
    const { shown } = await readText(context, 'pages/privacy')
    const preview = (body: string, fields = shown!.fields) =>
      previewText(context, { name: 'pages/privacy', content: { fields, body } })
    expect((await preview('**Bold**')).parts.at(-1)?.html).toBe('<p><strong>Bold</strong></p>')
    expect((await preview('{{#guarantee}}Yes{{/guarantee}}')).problem).toMatch(/“{{guarantee}}” is none of/)
    expect((await preview('x', { ...shown!.fields, featuredArticles: 'no-such' })).problem).toBe(
      'There is no article “no-such”.',
    )
  })
})
