/** Texts, as the console lists and opens them. */
import type * as v from 'valibot'
import { kindOfText } from '#contract/console/texts.ts'
import type {
  ListedText,
  TextFile,
  Texts,
  TextsQuery,
  TextVersion,
  TextVersionContent,
  TextVersionQuery,
  TextVersions,
  TextVersionsQuery,
} from '#contract/console/texts.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'
import type { Content } from '#server/content/content.ts'
import { placeholdersOf, shippedMail } from '#server/content/mails/mail-texts.ts'
import { contentOf, contentOfShipped, titleOf } from '#server/content/published/text-fields.ts'
import { inheritedQuestions } from '#server/content/service-types/inherited-questions.ts'
import { isArticle, isServiceType, numberIn, slugOf } from '#server/content/published/text-names.ts'
import { findDrafts } from '#server/repositories/texts/text-drafts.ts'
import {
  findComingVersion,
  findComingVersions,
  findShownVersions,
  findVersion,
  findVersions,
} from '#server/repositories/texts/text-versions.ts'
import type { TextVersionRow } from '#server/repositories/texts/text-versions.ts'
import { NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { replacementOf } from './replaced-texts.ts'
import { draftOf } from './text-drafts.ts'
import { stateOfText, type TextState } from './text-state.ts'

const TAKE = 50
/** Categories and emails are found by their words, in one list. */
const WHOLE_TAKE = 1000
const VERSIONS = 20

/** In the order of their names; categories by title, emails in that of the shipped ones. */
export async function listTexts(
  context: ServiceContext,
  { kind, after, find = '' }: v.InferOutput<typeof TextsQuery>,
): Promise<Texts> {
  const { db, texts } = context
  const { shipped } = texts.content
  const versions = new Map((await findShownVersions(db)).map((version) => [version.name, version]))
  const drafts = new Map((await findDrafts(db)).map((draft) => [draft.name, draft]))
  const coming = new Map((await findComingVersions(db)).map((version) => [version.name, version]))
  const words = kind === 'mails' ? asFound(find.trim()) : ''
  const names = [...new Set([...shipped.keys(), ...versions.keys(), ...drafts.keys(), ...coming.keys()])]
    .filter((name) => kindOfText(name) === kind && (after === undefined || byNumber(name, after) > 0))
    .filter((name) => words === '' || hasWords(name, versions.get(name)?.source ?? shipped.get(name) ?? '', words))
  if (kind !== 'mails') names.sort(byNumber)
  const take = kind === 'services' || kind === 'mails' ? WHOLE_TAKE : TAKE
  const entries = new Map(texts.content.serviceTypes.map((entry) => [entry.id, entry]))
  const listed = names.slice(0, take).map((name): ListedText => {
    const version = versions.get(name)
    const entry = isServiceType(name) ? entries.get(numberIn(name)) : undefined
    const source = version?.source ?? shipped.get(name) ?? drafts.get(name)?.source ?? coming.get(name)?.source ?? null
    const group = entries.get(entry?.topLevelServiceType ?? 0)
    return {
      name,
      title: entry?.pluralForm ?? (source === null || kind === 'mails' ? name : titleOf(name, source)),
      ...(entry && group && { note: noteOn(entry, group) }),
      ...(replacementOf(context, name) && { note: 'The marketplace’s settings show another in its place.' }),
      ...(source !== null && aboutMail(name, source)),
      state: stateWord(shipped.has(name), version),
      hasDraft: drafts.has(name),
      startsAt: coming.get(name)?.startsAt.toISOString() ?? null,
    }
  })
  if (kind === 'services') listed.sort((a, b) => a.title.localeCompare(b.title, 'en'))
  return { texts: listed, hasMore: names.length > take, problems: [...texts.problems] }
}

/** The title of an email is the shipped one’s, also where a published version still has that of an earlier Fanfare. */
function aboutMail(name: string, source: string): Pick<ListedText, 'title' | 'note' | 'group'> | null {
  const mail = shippedMail(name)
  return mail ? { title: mail.about, note: contentOf(name, source).fields.subject ?? '', group: mail.group } : null
}

/** Whether these words stand in an email. */
function hasWords(name: string, source: string, words: string): boolean {
  const { about = '' } = shippedMail(name) ?? {}
  const { fields, body } = source === '' ? { fields: {}, body: '' } : contentOf(name, source)
  return asFound(`${about}\n${fields.subject ?? ''}\n${body}`).includes(words)
}

/** A keyboard has straight apostrophes. */
const asFound = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')

const noteOn = (entry: CatalogEntry, group: CatalogEntry): string =>
  [
    entry.isTopLevel ? 'Group' : group.pluralForm,
    ...(entry.homePlace === undefined ? [] : [`home page ${entry.homePlace}`]),
    ...(entry.isHidden ? ['hidden'] : []),
  ].join(' · ')

/** `articles/206` before `articles/1000`. */
const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

function stateWord(isShipped: boolean, version: TextVersionRow | null | undefined): TextFile['state'] {
  if (version?.what === 'published') return 'changed'
  if (version?.what === 'hidden') return 'hidden'
  return isShipped ? 'shipped' : 'new'
}

/** @throws NotFound */
export async function readText(context: ServiceContext, name: string): Promise<TextFile> {
  const { db, texts } = context
  const state = await stateOfText(context, db, name)
  const { shipped, version, source, draft } = state
  const coming = await findComingVersion(db, name)
  const best = source ?? draft?.source ?? coming?.source ?? undefined
  const placeholders = placeholdersOf(name)
  const replacedBy = replacementOf(context, name)
  return {
    name,
    title: shippedMail(name)?.about ?? (best === undefined ? name : titleOf(name, best)),
    state: stateWord(shipped !== null, version),
    path: isServiceType(name) ? categoryPath(texts.content, numberIn(name)) : pathOf(name, state),
    shown: source === null ? null : source === shipped ? contentOfShipped(name, source) : contentOf(name, source),
    shownId: version?.id ?? null,
    hasShipped: shipped !== null,
    draft: draft && draftOf(draft),
    coming: coming
      ? { ...versionOf(coming, null), content: coming.source === null ? null : contentOf(name, coming.source) }
      : null,
    ...(replacedBy && { replacedBy }),
    ...(isServiceType(name) && { inheritedQuestions: questionsWithout(texts.content, numberIn(name)) }),
    ...(placeholders && { placeholders }),
  }
}

const questionsWithout = ({ serviceTypes }: Content, id: number) =>
  inheritedQuestions(serviceTypes, id).map(({ options, ...question }) => ({
    ...question,
    ...(options && { options: [...options] }),
  }))

const PAGE_PATHS: Readonly<Record<string, string>> = {
  'pages/virtual-events': '/virtual-event-services',
  'pages/gig-kids': '/gig-kids',
  'pages/weddings': '/weddings',
  'pages/privacy': '/about/privacy',
  'pages/terms': '/about/terms',
  'pages/contact': '/about/contact',
  'signup/landing': '/signup/landing',
  'signup/agreement': '/about/vendor-terms',
  'faqs/home': '/',
}

function categoryPath({ serviceTypes }: Content, id: number): string | null {
  const entry = serviceTypes.find((type) => type.id === id)
  return entry ? `/${entry.fileName}/${NATIONWIDE}` : null
}

function pathOf(name: string, { source, isHidden }: TextState): string | null {
  if (isArticle(name)) return source === null || isHidden ? null : `/articles/${slugOf(name, source)}`
  return PAGE_PATHS[name] ?? null
}

const versionOf = (row: TextVersionRow, shownId: number | null): TextVersion => ({
  id: row.id,
  what: row.what,
  operator: row.operator,
  reason: row.reason,
  startsAt: (row.begunAt ?? row.startsAt).toISOString(),
  state: row.withdrawnAt !== null ? 'withdrawn' : row.begunAt === null ? 'coming' : row.id === shownId ? 'now' : 'past',
})

/** Newest first. @throws NotFound */
export async function readVersions(
  context: ServiceContext,
  { name, before }: v.InferOutput<typeof TextVersionsQuery>,
): Promise<TextVersions> {
  const { version } = await stateOfText(context, context.db, name)
  const rows = await findVersions(context.db, { name, before: before ?? null, take: VERSIONS + 1 })
  return {
    versions: rows.slice(0, VERSIONS).map((row) => versionOf(row, version?.id ?? null)),
    hasMore: rows.length > VERSIONS,
  }
}

/** @throws NotFound */
export async function readVersion(
  { db, texts }: ServiceContext,
  { name, id }: v.InferOutput<typeof TextVersionQuery>,
): Promise<v.InferOutput<typeof TextVersionContent>> {
  if (id === undefined) {
    const shipped = texts.content.shipped.get(name)
    return { content: shipped === undefined ? null : contentOfShipped(name, shipped) }
  }
  const version = await findVersion(db, name, id)
  if (!version) throw new NotFound(`${name} has no version ${id}.`)
  return { content: version.source === null ? null : contentOf(name, version.source) }
}
