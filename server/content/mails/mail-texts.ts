/** Wording of emails as texts: `mails/quote`, with a subject, paragraphs and what is filled in, which is checked. */
import * as v from 'valibot'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { ContentError } from '#server/content/content-error.ts'
import { parseYaml, partsOf, type Sources } from '#server/content/content-file.ts'
import { COMMON_SAMPLES, SHIPPED_MAILS } from './shipped-mails.ts'
import type { MailName } from './shipped-mails.ts'
import type { ShippedMail } from './shipped/shipped-mail.ts'

const FOLDER = 'mails/'
const SUBJECT_MAX_CHARS = 150
const PLACEHOLDER = /\{([^{}]*)\}/g
const LINK = '{link}'

export interface MailWording {
  subject: string
  body: string
}

/** Operators’ wording by the names of emails; an email without one has the shipped wording. */
export type MailWordings = ReadonlyMap<MailName, MailWording>

const FrontMatter = v.strictObject({
  /** A note for editors. */
  about: v.string(),
  subject: v.pipe(
    v.string('has to be words'),
    v.nonEmpty('is missing'),
    v.maxLength(SUBJECT_MAX_CHARS, `has more than ${SUBJECT_MAX_CHARS} characters`),
  ),
})

const mails: Readonly<Record<string, ShippedMail>> = SHIPPED_MAILS

export const isMail = (name: string): boolean => name.startsWith(FOLDER)

const fileOf = (name: string) => `${FOLDER}${name}.md`
const mailIn = (file: string) => mails[file.slice(FOLDER.length, -'.md'.length)]

/** The shipped wording in the form of the other files. */
export const mailSources = (): Map<string, string> =>
  new Map(
    Object.entries(mails).map(([name, { about, subject, body }]) => [
      fileOf(name),
      `---\nabout: ${JSON.stringify(about)}\nsubject: ${JSON.stringify(subject)}\n---\n\n${body}\n`,
    ]),
  )

/** The names that may stand in braces; null for a text that is no email. */
export function placeholdersOf(name: string): { name: string; isNeeded: boolean; isOptional: boolean }[] | null {
  const mail = shippedMail(name)
  if (!mail) return null
  return [...COMMON_SAMPLES, ...Object.keys(mail.samples)].map((each) => ({
    name: each,
    isNeeded: mail.needed.includes(each),
    isOptional: mail.optional.includes(each),
  }))
}

/** Undefined for a text that is no email, or one of a newer Fanfare. @param name `mails/quote` */
export const shippedMail = (name: string): ShippedMail | undefined => (isMail(name) ? mailIn(`${name}.md`) : undefined)

/** @throws ContentError */
export function changedMails(sources: Sources, shipped: Sources): MailWordings {
  const changed = [...sources].filter(([file, source]) => file.startsWith(FOLDER) && source !== shipped.get(file))
  return new Map(
    changed.map(([file, source]) => [file.slice(FOLDER.length, -'.md'.length) as MailName, readMail(file, source)]),
  )
}

/** Names that are always filled in, with a few words. */
const IN_SUBJECT = new Set(
  (
    'marketplace vendor event occasion day price client when place other count amount due number noun thing tier ' +
    'headline soon newDate payment problem alert unopened news inviter role field refund validUntil dueOn begins ends ' +
    'before opens days linkDays reviewDays possessive since'
  ).split(' '),
)

/** @throws ContentError for a placeholder that is unknown or missing, too */
function readMail(file: string, source: string): MailWording {
  const { yaml, body } = partsOf(file, source)
  const { subject } = parseYaml(file, yaml, FrontMatter)
  const mail = mailIn(file)
  if (!mail) throw new ContentError(file, 'there is no such email.')
  const problem = problemOf(mail, { subject, body })
  if (problem !== null) throw new ContentError(file, problem)
  return { subject, body }
}

/** Why a wording can’t be used; null if it can. */
function problemOf(mail: ShippedMail, { subject, body }: MailWording): string | null {
  const known = new Set<string>([...COMMON_SAMPLES, ...Object.keys(mail.samples)])
  const unknown = placeholdersIn(`${subject} ${body}`).find((name) => !known.has(name))
  if (unknown !== undefined) return `{${unknown}} isn’t one of ${namesIn(known)}.`
  if (/[{}]/.test(`${subject} ${body}`.replace(PLACEHOLDER, '')))
    return 'A brace stands alone. Braces only go around the names of what is filled in.'
  if (subject.includes(LINK)) return 'subject: can’t contain the link.'
  const unfit = placeholdersIn(subject).find((name) => !IN_SUBJECT.has(name) || mail.optional.includes(name))
  if (unfit !== undefined) return `subject: can’t contain {${unfit}}, which may be empty or long.`
  const missing = mail.needed.find((name) => !placeholdersIn(body).includes(name))
  if (missing !== undefined) return `{${missing}} is missing in the text.`
  const paragraphs = paragraphsOf(body)
  const lost = lostIn(mail, paragraphs)
  if (lost !== undefined)
    return `{${lost.name}} may be empty, and its paragraph is left out then: {${lost.needed}} has to stand in another one.`
  const links = paragraphs.filter((paragraph) => paragraph.includes(LINK))
  if (links.length > 1 || links.some((paragraph) => paragraph !== LINK))
    return '{link} has to stand once, in a paragraph of its own.'
  return null
}

/** A needed name that stands only in paragraphs that may be left out because of another one. */
function lostIn({ needed, optional }: ShippedMail, paragraphs: readonly string[]) {
  const all = paragraphs.map(placeholdersIn)
  for (const name of needed) {
    const mayLose = (names: readonly string[]) => names.find((other) => other !== name && optional.includes(other))
    const within = all.filter((names) => names.includes(name))
    const [cause] = within.map(mayLose)
    if (cause !== undefined && within.every((names) => mayLose(names) !== undefined))
      return { needed: name, name: cause }
  }
  return undefined
}

const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

const namesIn = (known: ReadonlySet<string>) => [...known].map((name) => `{${name}}`).join(', ')

const paragraphsOf = (body: string) =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** A list stands for paragraphs of their own. */
export type Filled = string | readonly string[]
export type Filling = Readonly<Record<string, Filled | undefined>>

export interface FilledMail {
  subject: string
  /** Before the link. */
  paragraphs: string[]
  /** After it. */
  ending: string[]
}

/** The wording of an email, filled in. */
export function filledMail(name: MailName, { subject, body }: MailWording, filling: Filling): FilledMail {
  const values: Filling = { ...filling, marketplace: marketplaceName() }
  const all = paragraphsOf(body)
  const at = all.indexOf(LINK)
  const { optional }: ShippedMail = SHIPPED_MAILS[name]
  const isLeftOut = (paragraph: string) =>
    placeholdersIn(paragraph).some((each) => optional.includes(each) && isEmpty(values[each]))
  const filled = (paragraphs: readonly string[]) =>
    paragraphs.filter((paragraph) => !isLeftOut(paragraph)).flatMap((paragraph) => filledParagraph(paragraph, values))
  return {
    subject: inOneString(subject, values),
    paragraphs: filled(at < 0 ? all : all.slice(0, at)),
    ending: at < 0 ? [] : filled(all.slice(at + 1)),
  }
}

const isEmpty = (value: Filled | undefined) => value === undefined || value.length === 0

/** In one go: braces in what someone typed are not filled in. */
const inOneString = (text: string, values: Filling) =>
  text.replace(PLACEHOLDER, (_all, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'string' ? value : value.join(' ')
  })

function filledParagraph(paragraph: string, values: Filling): string[] {
  const [, alone] = /^\{([^{}]*)\}$/.exec(paragraph) ?? []
  const value = alone === undefined ? inOneString(paragraph, values) : (values[alone] ?? '')
  return (typeof value === 'string' ? [value] : [...value]).filter((text) => text.trim() !== '')
}

/** With the examples in the place of what is filled in. @throws ContentError */
export function mailPreview(file: string, source: string): FilledMail & { link: string | undefined } {
  const wording = readMail(file, source)
  const name = file.slice(FOLDER.length, -'.md'.length) as MailName
  const samples: Readonly<Record<string, string>> = SHIPPED_MAILS[name].samples
  return { ...filledMail(name, wording, samples), link: samples['link'] }
}
