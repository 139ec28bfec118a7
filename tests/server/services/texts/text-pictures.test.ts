/** Pictures of texts are kept as long as a version or a draft names them, and no longer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { TextContent } from '#contract/console/texts.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { listPhotoIds } from '#server/db/dump/photo-ids.ts'
import { doAct } from '#server/services/console/acts.ts'
import { readAudit } from '#server/services/console/system.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { openMedia } from '#server/services/media/media.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { discardDraft, previewText, saveDraft } from '#server/services/texts/text-drafts.ts'
import { readText, readVersions } from '#server/services/texts/read-texts.ts'
import { addTextPicture, textPictureHandlers, tidyTextPictures } from '#server/services/texts/text-pictures.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const BAND_OR_DJ = 'articles/206'
const BY = { operatorId: 7, email: 'ada@example.com' }

const aPicture = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function writing(db: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'text-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const media = await openMedia({
    store: localMediaStore(join(folder, 'media')),
    incomingDir: join(folder, 'incoming'),
  })
  let now = new Date('2027-03-10T18:00:00Z')
  const context = testContext(db, { clock: () => now, media })
  const owner = await anActingOwner(db)
  const act = (name: 'publishText' | 'restoreText' | 'restoreShippedText', options: Record<string, string> = {}) =>
    doAct(context, name, { phase: 'run', key: crypto.randomUUID(), target: BAND_OR_DJ, reason: '', options }, owner)
  const change = async (body: (before: string) => string) => {
    const { draft, shown, shownId } = await readText(context, BAND_OR_DJ)
    const before: TextContent = (draft?.content ?? shown)!
    const content = { ...before, body: body(before.body) }
    return saveDraft(context, { name: BAND_OR_DJ, content, revision: draft?.revision ?? 0, baseId: shownId }, BY.email)
  }
  const add = async (color: string) => addTextPicture(context, Readable.from([await aPicture(color)]), BY)
  return {
    context,
    media,
    act,
    change,
    add,
    later: (days: number) => (now = new Date(now.getTime() + days * DAY_MS)),
    async tidy() {
      await tidyTextPictures(context, now)
      const failed: unknown[] = []
      const report = (_kind: string, error: unknown) => void failed.push(error)
      await runDueJobs({ db, clock: () => now, handlers: textPictureHandlers(context), report })
      expect(failed).toEqual([])
    },
    async html() {
      await context.texts.readAgain()
      return context.texts.content.articleById(206)?.html ?? ''
    },
  }
}

describeOnBothEngines('pictures of texts', (fresh) => {
  test('a picture is in the preview at once, in the article once that is published, and again when it is restored', async () => {
    const { db } = await fresh()
    const { context, act, change, add, html } = await writing(db)
    const id = await add('#287')
    expect(await add('#287')).toBe(id)
    await change((body) => `${body}\n\n![A green wall](/pictures/${id})`)
    const { draft } = await readText(context, BAND_OR_DJ)
    const preview = await previewText(context, { name: BAND_OR_DJ, content: draft!.content })
    expect(preview.problem).toBeNull()
    expect(preview.parts[0]?.html).toContain(`/pictures/${id}_800x800_inside`)
    await act('publishText')
    expect(await html()).toMatch(/<img [^>]*width="1200" height="900" alt="A green wall"/)
    await act('restoreShippedText')
    expect(await html()).not.toContain('<img')
    const { versions } = await readVersions(context, { name: BAND_OR_DJ })
    await act('restoreText', { version: String(versions.at(-1)?.id) })
    expect(await html()).toContain('A green wall')
    const { entries } = await readAudit(context, { operator: 'ada', take: 10, before: undefined })
    expect(entries.filter(({ what }) => what === 'pictureAdded').map(({ detail }) => detail)).toEqual([id])
    expect(await listPhotoIds(db)).toContain(id)
  })

  test('pictures from elsewhere, without a description, or gone are refused with the reason', async () => {
    const { db } = await fresh()
    const { act, change, add } = await writing(db)
    const refusal = async (markdown: string) => {
      await change(() => markdown)
      return act('publishText').then(
        () => null,
        (error: Error) => error.message,
      )
    }
    expect(await refusal('![A band](https://pictures.example/band.jpg)')).toBe(
      'The site can’t show this. The picture “https://pictures.example/band.jpg” isn’t one of this site. ' +
        'Upload it with “Add pictures”: others can’t be shown.',
    )
    const id = await add('#287')
    expect(await refusal(`![](/pictures/${id})`)).toContain('has no description')
    await db.query(sql`delete from text_picture`)
    expect(await refusal(`![A band](/pictures/${id})`)).toContain('The picture “A band” isn’t here anymore.')
  })

  test('a version with a picture from elsewhere, published when that was possible, is restored as it was', async () => {
    const { db } = await fresh()
    const { context, act, change } = await writing(db)
    await change(() => 'A text without pictures.')
    await act('publishText')
    const [version] = (await readVersions(context, { name: BAND_OR_DJ })).versions
    const body = '![A band](https://pictures.example/band.jpg)'
    await db.query(sql`
      update text_version set source = replace(source, 'A text without pictures.', ${body})
      where id = ${version?.id ?? 0}::int`)
    await act('restoreShippedText')
    await act('restoreText', { version: String(version?.id) })
    expect((await readText(context, BAND_OR_DJ)).shown?.body.trim()).toBe(body)
  })

  test('what nothing names for a month is removed, what any version or a draft names stays', async () => {
    const { db } = await fresh()
    const { context, media, act, change, add, tidy, later } = await writing(db)
    const [inVersion, inDraft, unused, again] = [
      await add('#111'),
      await add('#222'),
      await add('#333'),
      await add('#444'),
    ]
    await change(() => `![One](/pictures/${inVersion})`)
    await act('publishText')
    await act('restoreShippedText')
    await change(() => `![Two](/pictures/${inDraft})`)
    const there = async () => {
      const ids = [inVersion, inDraft, unused, again]
      return Promise.all(ids.map((id) => media.store.has(id)))
    }
    await tidy()
    expect(await there()).toEqual([true, true, true, true])
    later(29)
    await tidy()
    // Chosen once more before it was removed: its month begins again.
    expect(await add('#444')).toBe(again)
    later(2)
    await tidy()
    expect(await there()).toEqual([true, true, false, true])
    expect(await listPhotoIds(db)).not.toContain(unused)
    const { draft } = await readText(context, BAND_OR_DJ)
    await discardDraft(context, { name: BAND_OR_DJ, revision: draft!.revision }, { operator: BY.email, reason: null })
    await tidy()
    later(31)
    await tidy()
    expect(await there()).toEqual([true, false, false, false])
  })

  test('what waits for its time, an article’s own picture and one in an introduction stay', async () => {
    const { db } = await fresh()
    const { context, media, act, change, add, tidy, later } = await writing(db)
    const [waiting, beside, inIntro] = [await add('#111'), await add('#222'), await add('#333')]
    await change(() => `![One](/pictures/${waiting})`)
    await act('publishText', { at: '2027-06-01 18:00' })
    const { shown, shownId } = await readText(context, BAND_OR_DJ)
    const article = { ...shown!, fields: { ...shown!.fields, picture: beside } }
    await saveDraft(context, { name: BAND_OR_DJ, content: article, revision: 0, baseId: shownId }, BY.email)
    const [withIntro] = [...context.texts.content.shipped.keys()].filter((name) => name.startsWith('pages/'))
    const blurb = await readText(context, withIntro!)
    const fields = { ...blurb.shown!.fields, intro: `![Three](/pictures/${inIntro})` }
    const content = { ...blurb.shown!, fields }
    await saveDraft(context, { name: withIntro!, content, revision: 0, baseId: blurb.shownId }, BY.email)
    await tidy()
    later(31)
    await tidy()
    expect(await Promise.all([waiting, beside, inIntro].map((id) => media.store.has(id)))).toEqual([true, true, true])
  })

  test('an upload whose end is not known leaves no file behind', async () => {
    const { db } = await fresh()
    const { context, media, add, later } = await writing(db)
    const id = await add('#111')
    await db.query(sql`delete from text_picture where id = ${id}`)
    later(1)
    await runDueJobs({
      db,
      clock: context.clock,
      handlers: textPictureHandlers(context),
      report: (_kind, error) => {
        throw error
      },
    })
    expect(await media.store.has(id)).toBe(false)
  })

  test('more than two hundred in a day are refused before they are read', async () => {
    const { db } = await fresh()
    const { context } = await writing(db)
    const send = () =>
      addTextPicture(context, Readable.from([Buffer.from('no picture')]), BY).catch((error: Error) => error)
    for (let sent = 0; sent < 200; sent += 1) await send()
    expect(await send()).toMatchObject({ name: 'TooManyRequests' })
  })
})
