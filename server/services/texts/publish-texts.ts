/** Publishes texts, now or at a time; hides articles; and brings an earlier text back. */
import * as v from 'valibot'
import { fileOf, isArticle, isServiceType, numberIn, slugOf } from '#server/content/published/text-names.ts'
import { titleOf } from '#server/content/published/text-fields.ts'
import { refuseWrongPictures } from '#server/content/published/check-pictures.ts'
import { refuseSameName } from '#server/content/service-types/merged-catalog.ts'
import type { Queryable } from '#server/db/database.ts'
import { keepAskedQuestions } from '#server/repositories/texts/category-questions.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { deleteDraft, writeDraft } from '#server/repositories/texts/text-drafts.ts'
import {
  addVersion,
  beginVersion,
  findComingVersion,
  findVersion,
  findWaiting,
  lockTexts,
  moveSlug,
  tellTextsChanged,
  withdrawVersion,
} from '#server/repositories/texts/text-versions.ts'
import type { NewVersion } from '#server/repositories/texts/text-versions.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueRelisting } from './relist-vendors.ts'
import { publishedTexts, readableTexts } from './shown-texts.ts'
import { replacementOf } from './replaced-texts.ts'
import { picturesOf } from './named-pictures.ts'
import { changedMeanwhile } from './text-drafts.ts'
import { refusing, stateOfText } from './text-state.ts'
import type { TextState } from './text-state.ts'

export interface Publication {
  name: string
  /** The draft’s, as the operator saw it; null for the draft as it is. */
  revision: number | null
  /** Null for now. */
  at: Date | null
}

interface Publishable {
  title: string
  source: string
  /** The draft’s. */
  revision: number
  state: TextState
}

/** Looks at a publication and changes nothing. @throws NotFound; Refused with what is wrong */
export async function lookAtPublication(
  context: ServiceContext,
  db: Queryable,
  { name, revision, at }: Publication,
): Promise<Publishable> {
  refuseReplaced(context, name)
  const state = await stateOfText(context, db, name)
  const { draft } = state
  if (!draft) throw new Refused(`${name} has no draft to publish.`)
  if (revision !== null && draft.revision !== revision) throw new Refused(changedMeanwhile(draft))
  if (draft.baseId !== (state.version?.id ?? null))
    throw new Refused(
      `${state.version?.operator ?? 'Another operator'} has published this text since the draft was begun. ` +
        'Compare the two, then continue with the draft.',
    )
  if (at !== null && at <= context.clock()) throw new Refused('Choose a time to come.')
  await refuseUnreadable(context, db, { name, source: draft.source })
  return { title: titleOf(name, draft.source), source: draft.source, revision: draft.revision, state }
}

/** A text in the place of which the settings show another: no one would read it. @throws Refused */
function refuseReplaced(context: ServiceContext, name: string): void {
  if (replacementOf(context, name) === undefined) return
  throw new Refused('The marketplace’s settings show a text or link of their own in its place. Clear it there first.')
}

/** Renders all texts that can be shown, with this one. @throws Refused with what is wrong */
async function refuseUnreadable(
  { texts }: ServiceContext,
  db: Queryable,
  { name, source, wasPublished = false }: { name: string; source: string | null; wasPublished?: boolean },
): Promise<void> {
  const published = await publishedTexts(db)
  const isShipped = source !== null && source === texts.content.shipped.get(name)
  const others = [...readableTexts(texts.content, published).texts].filter(([other]) => other !== name)
  const changed: [string, string | null][] = isShipped ? [] : [[name, source]]
  const shown = published.texts.get(name) ?? texts.content.shipped.get(name)
  // Pages go on naming the article by the address that it has now.
  const moved: [string, number][] =
    isArticle(name) && source !== null && shown !== undefined ? [[slugOf(name, shown), numberIn(name)]] : []
  const file = source === null ? '' : refusing(null, () => fileOf(name, source))
  const pictures = source === null || isShipped ? null : await picturesOf(db, [source])
  refusing(file, () => {
    if (source !== null && pictures) refuseWrongPictures(name, source, { pictures, wasPublished })
    const { serviceTypes } = texts.content.withTexts({
      texts: new Map([...others, ...changed]),
      formerSlugs: new Map([...published.formerSlugs, ...moved]),
      ...(pictures && { pictures }),
    })
    if (isServiceType(name)) refuseSameName(numberIn(name), serviceTypes)
  })
}

export async function publishText(context: ServiceContext, publication: Publication, by: Acting): Promise<void> {
  const { db, clock } = context
  const { name, at } = publication
  await db.transaction(async (tx) => {
    await lockTexts(tx)
    const { source, state, revision } = await lookAtPublication(context, tx, publication)
    const now = clock()
    await withdrawComing(tx, name, now)
    const version = { name, what: 'published' as const, source, ...by, now, startsAt: at ?? now }
    const id = await addVersion(tx, version)
    await deleteDraft(tx, name, revision)
    if (at === null) await begin(context, tx, version, state)
    else await addJob(tx, { kind: 'beginText', uniqueKey: `begin text ${id}`, payload: { id }, runAt: at })
    await recordAction(tx, at === null ? 'textPublished' : 'textScheduled', name, by, now)
  })
}

async function withdrawComing(tx: Queryable, name: string, now: Date): Promise<void> {
  const coming = await findComingVersion(tx, name)
  if (coming) await withdrawVersion(tx, coming.id, now)
}

interface Beginning extends Pick<NewVersion, 'name' | 'source'> {
  now: Date
}

/**
 * The address of the article that was shown leads to the one that is, and lists of vendors follow what a category is
 * for.
 */
async function begin(context: ServiceContext, tx: Queryable, { name, source, now }: Beginning, state: TextState) {
  if (isServiceType(name)) await keepQuestions(context, tx, numberIn(name))
  await queueRelisting(tx, { name, before: state.source, source, now })
  if (isArticle(name) && source !== null) {
    const before = state.source === null ? null : slugOf(name, state.source)
    await moveSlug(tx, { articleId: numberIn(name), before, slug: slugOf(name, source) })
  }
  await tellTextsChanged(tx)
}

/** Requests hold answers to the questions that a category, or those of its group, ask from now on. */
async function keepQuestions({ texts }: ServiceContext, tx: Queryable, id: number): Promise<void> {
  const { serviceTypes } = readableTexts(texts.content, await publishedTexts(tx)).content
  const concerned = serviceTypes.filter((type) => type.id === id || type.topLevelServiceType === id)
  const asked = concerned.flatMap((type) =>
    (type.questions ?? []).map((question) => ({ serviceTypeId: type.id, id: question.id, short: question.short })),
  )
  await keepAskedQuestions(tx, asked)
}

const BeginText = v.object({ id: v.number() })

export const textJobHandlers = (context: ServiceContext): JobHandlers => ({
  /** A version whose time has come. One that can't be shown anymore fails, and stands among the jobs that did. */
  beginText: async ({ payload }) => {
    const { id } = v.parse(BeginText, payload)
    await context.db.transaction(async (tx) => {
      await lockTexts(tx)
      const version = await findWaiting(tx, id)
      if (!version) return
      await refuseUnreadable(context, tx, version)
      const state = await stateOfText(context, tx, version.name)
      await beginVersion(tx, id, context.clock())
      await begin(context, tx, { ...version, now: context.clock() }, state)
    })
  },
})

/** @throws NotFound, Refused */
export async function lookAtHiding(context: ServiceContext, db: Queryable, name: string): Promise<TextState> {
  if (!isArticle(name)) throw new Refused('Only articles can be hidden: the site needs its other texts.')
  const state = await stateOfText(context, db, name)
  if (state.source === null || state.isHidden) throw new Refused('This article isn’t shown.')
  await refuseUnreadable(context, db, { name, source: null })
  return state
}

export async function hideArticle(context: ServiceContext, name: string, by: Acting): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    await lockTexts(tx)
    await lookAtHiding(context, tx, name)
    const now = clock()
    await withdrawComing(tx, name, now)
    await addVersion(tx, { name, what: 'hidden', source: null, ...by, now, startsAt: now })
    await tellTextsChanged(tx)
    await recordAction(tx, 'textHidden', name, by, now)
  })
}

/** @param id of a version; null for the shipped text @throws NotFound, Refused */
export async function lookAtEarlier(
  context: ServiceContext,
  db: Queryable,
  { name, id }: { name: string; id: number | null },
): Promise<{ source: string; state: TextState }> {
  refuseReplaced(context, name)
  const state = await stateOfText(context, db, name)
  const source = id === null ? state.shipped : (await findVersion(db, name, id))?.source
  if (source === undefined) throw new NotFound(`${name} has no version ${id}.`)
  if (source === null)
    throw new Refused(id === null ? `${name} didn’t come with the product.` : `Version ${id} has no text.`)
  if (id === null && state.version?.what !== 'published' && !state.isHidden)
    throw new Refused('The shipped text is shown already.')
  await refuseUnreadable(context, db, { name, source, wasPublished: true })
  return { source, state }
}

/** Publishes an earlier text again, at once. A draft stays. @throws as `lookAtEarlier` */
export async function restoreText(
  context: ServiceContext,
  { name, id }: { name: string; id: number | null },
  by: Acting,
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    await lockTexts(tx)
    const { source, state } = await lookAtEarlier(context, tx, { name, id })
    const now = clock()
    await withdrawComing(tx, name, now)
    const isShipped = id === null
    await addVersion(tx, {
      name,
      what: isShipped ? 'shipped' : 'published',
      source: isShipped ? null : source,
      ...by,
      now,
      startsAt: now,
    })
    await begin(context, tx, { name, source, now }, state)
    await recordAction(tx, isShipped ? 'shippedTextRestored' : 'textRestored', name, by, now)
  })
}

/** Withdraws what waits for its time: it is a draft again, unless there is another. @throws Refused */
export async function withdrawText(context: ServiceContext, name: string, by: Acting): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    await lockTexts(tx)
    const coming = await findComingVersion(tx, name)
    if (!coming) throw new Refused(`No version of ${name} waits for its time.`)
    const now = clock()
    await withdrawVersion(tx, coming.id, now)
    const { draft, version } = await stateOfText(context, tx, name)
    if (!draft && coming.source !== null)
      await writeDraft(tx, {
        name,
        source: coming.source,
        before: 0,
        baseId: version?.id ?? null,
        operator: coming.operator,
        savedAt: now,
      })
    await recordAction(tx, 'textWithdrawn', name, by, now)
  })
}
