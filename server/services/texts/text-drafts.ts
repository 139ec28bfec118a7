/** Drafts of texts: operators share one for each text, and neither overwrites what the other has saved. */
import type { SavedTextDraft, SaveTextDraft, TextContent, TextDraft, TextPreview } from '#contract/console/texts.ts'
import { TEXT_TITLE_MAX_CHARS } from '#contract/console/texts.ts'
import { ContentError } from '#server/content/content-error.ts'
import { isMail } from '#server/content/mails/mail-texts.ts'
import { contentOf } from '#server/content/published/text-fields.ts'
import { isArticle, numberIn, slugOf } from '#server/content/published/text-names.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { deleteDraft, findDraft, findDrafts, writeDraft } from '#server/repositories/texts/text-drafts.ts'
import type { TextDraftRow } from '#server/repositories/texts/text-drafts.ts'
import { findShownVersions, lockTexts } from '#server/repositories/texts/text-versions.ts'
import { currentContent } from '#server/services/content.ts'
import { InvalidFields, Refused } from '#server/services/errors.ts'
import { bodyOf } from '#server/services/mail/render-email.ts'
import { writeSample } from '#server/services/mail/write-email.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { picturesOf } from './named-pictures.ts'
import { draftSource, newArticleSource, problemIn, stateOfText } from './text-state.ts'

export const draftOf = ({ name, source, revision, baseId, operator, savedAt }: TextDraftRow): TextDraft => ({
  content: contentOf(name, source),
  revision,
  baseId,
  operator,
  savedAt: savedAt.toISOString(),
})

/** @returns the draft of another operator who has saved meanwhile, and then nothing is saved @throws NotFound */
export async function saveDraft(
  context: ServiceContext,
  { name, content, revision, baseId }: SaveTextDraft,
  operator: string,
): Promise<SavedTextDraft> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    // A publication that is under way deletes the draft that it read.
    await lockTexts(tx)
    const state = await stateOfText(context, tx, name)
    const source = draftSource(name, content, state)
    const { draft } = state
    // The response was lost, or two tabs have saved the same.
    if (draft && draft.source === source && draft.baseId === baseId)
      return { outcome: 'saved' as const, draft: draftOf(draft) }
    const now = clock()
    const saved =
      (draft?.revision ?? 0) === revision
        ? await writeDraft(tx, { name, source, before: revision, baseId, operator, savedAt: now })
        : undefined
    if (saved) return { outcome: 'saved' as const, draft: draftOf(saved) }
    const theirs = await findDraft(tx, name)
    return { outcome: 'conflict' as const, draft: theirs ? draftOf(theirs) : null }
  })
}

interface Discarded {
  name: string
  /** The draft’s, as the operator saw it; null for the draft as it is. */
  revision: number | null
}

/** @throws Refused */
export async function lookAtDraft(db: Queryable, { name, revision }: Discarded): Promise<TextDraftRow> {
  const draft = await findDraft(db, name)
  if (!draft) throw new Refused(`${name} has no draft.`)
  if (revision !== null && draft.revision !== revision) throw new Refused(changedMeanwhile(draft))
  return draft
}

export const changedMeanwhile = ({ operator }: TextDraftRow): string =>
  `${operator} has changed the draft meanwhile. Look at it again.`

/** @throws Refused */
export async function discardDraft({ db, clock }: ServiceContext, discarded: Discarded, by: Acting): Promise<void> {
  const { name } = discarded
  await db.transaction(async (tx) => {
    await lockTexts(tx)
    const { revision } = await lookAtDraft(tx, discarded)
    await deleteDraft(tx, name, revision)
    await recordAction(tx, 'textDraftDiscarded', name, by, clock())
  })
}

/** Rendered as for the site. */
export async function previewText(
  context: ServiceContext,
  { name, content }: { name: string; content: TextContent },
): Promise<TextPreview> {
  const state = await stateOfText(context, context.db, name)
  const source = draftSource(name, content, state)
  const current = await currentContent({ ...context, content: context.texts.content })
  const pictures = await picturesOf(context.db, [source])
  try {
    if (isMail(name)) {
      const { subject, html, text } = writeSample(`${name}.md`, source, { url: context.settings.publicUrl })
      return { title: subject, lines: [], parts: [], problem: null, email: { html: bodyOf(html), text } }
    }
    const { title, lines, parts } = current.preview(name, source, pictures)
    return { title, lines: [...lines], parts: [...parts], problem: null }
  } catch (error) {
    if (error instanceof ContentError) return { title: '', lines: [], parts: [], problem: problemIn(error) }
    throw error
  }
}

const FIRST_NEW_ID = 1000
const SLUG_MAX_CHARS = 80

/** Begins an article as a draft. @returns its name */
export async function beginArticle(context: ServiceContext, title: string, by: Acting): Promise<string> {
  if (title.length > TEXT_TITLE_MAX_CHARS)
    throw new InvalidFields([
      { name: 'title', code: 'characterLimit', message: `Use at most ${TEXT_TITLE_MAX_CHARS} characters.` },
    ])
  const { db, clock, texts } = context
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    const { ids, slugs } = await articlesSoFar(texts.content.shipped, tx)
    const id = Math.max(FIRST_NEW_ID - 1, ...ids) + 1
    const name = `articles/${id}`
    const now = clock()
    const source = newArticleSource({ id, slug: freeSlug(title, slugs), title, today: utcDate(now) })
    await writeDraft(tx, { name, source, before: 0, baseId: null, operator: by.operator, savedAt: now })
    await recordAction(tx, 'articleBegun', name, by, now)
    return name
  })
}

async function articlesSoFar(shipped: ReadonlyMap<string, string>, tx: Queryable) {
  const sources = [
    ...shipped,
    ...(await findShownVersions(tx)).map(({ name, source }) => [name, source] as const),
    ...(await findDrafts(tx)).map(({ name, source }) => [name, source] as const),
  ].filter(([name]) => isArticle(name))
  const slugs = new Set(sources.flatMap(([name, source]) => (source === null ? [] : [slugIn(name, source)])))
  return { ids: sources.map(([name]) => numberIn(name)), slugs }
}

/** '' for a draft whose address is not one yet. */
function slugIn(name: string, source: string): string {
  try {
    return slugOf(name, source)
  } catch {
    return ''
  }
}

function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const slug = slugFor(title)
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`
    if (!taken.has(candidate)) return candidate
  }
}

export const slugFor = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_CHARS)
    .replace(/^-+|-+$/g, '') || 'article'
