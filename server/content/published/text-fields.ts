/** A text as it is typed in the console, and as a file of `server/content` has it. */
import { parse, stringify } from 'yaml'
import { readTypedQuestions } from '#contract/console/questions.ts'
import { FIELDS_OF, kindOfText } from '#contract/console/texts.ts'
import type { TextContent, TextField } from '#contract/console/texts.ts'
import { partsOf } from '#server/content/content-file.ts'

type Shape = 'line' | 'text' | 'lines' | 'words' | 'number' | 'yesNo' | 'questions'

/**
 * The name in the file, and how its value is typed: in one line, as text, an entry in each line, words with commas, a
 * number that may be missing, `yes` and `no`, or questions in JSON (contract/console/questions.ts).
 */
const IN_FILE: Readonly<Record<TextField, { key: string; shape: Shape }>> = {
  title: { key: 'title', shape: 'line' },
  slug: { key: 'slug', shape: 'line' },
  summary: { key: 'dek', shape: 'line' },
  tags: { key: 'tags', shape: 'words' },
  picture: { key: 'thumbSquare', shape: 'line' },
  publishedOn: { key: 'publishedOn', shape: 'line' },
  description: { key: 'description', shape: 'line' },
  intro: { key: 'intro', shape: 'text' },
  points: { key: 'points', shape: 'lines' },
  featuredArticles: { key: 'featuredArticles', shape: 'lines' },
  singular: { key: 'singular', shape: 'line' },
  plural: { key: 'plural', shape: 'line' },
  words: { key: 'words', shape: 'words' },
  order: { key: 'order', shape: 'number' },
  homePlace: { key: 'homePlace', shape: 'number' },
  kids: { key: 'kids', shape: 'yesNo' },
  kidsPlace: { key: 'kidsPlace', shape: 'number' },
  weddings: { key: 'weddings', shape: 'yesNo' },
  weddingPlace: { key: 'weddingPlace', shape: 'number' },
  crawlable: { key: 'crawlable', shape: 'yesNo' },
  shown: { key: 'shown', shape: 'yesNo' },
  questions: { key: 'questions', shape: 'questions' },
  subject: { key: 'subject', shape: 'line' },
}

const keyOf = (name: string, field: TextField) =>
  field === 'title' && kindOfText(name) === 'articles' ? 'hed' : IN_FILE[field].key

const SEPARATORS: Partial<Record<Shape, string>> = { lines: '\n', words: ', ' }

/** @throws ContentError if the source has no front matter */
export function contentOf(name: string, source: string): TextContent {
  const { yaml, body } = partsOf(`${name}.md`, source)
  const front = frontOf(yaml)
  const fields = FIELDS_OF[kindOfText(name)].map((field) => {
    const value = front[keyOf(name, field)]
    if (IN_FILE[field].shape === 'questions') return [field, Array.isArray(value) ? JSON.stringify(value) : '']
    return [field, Array.isArray(value) ? value.join(SEPARATORS[IN_FILE[field].shape] ?? '') : textOf(value)]
  })
  return { fields: Object.fromEntries(fields), body }
}

/** As `contentOf`, for a file: its lines end where the screen ends, not where an editor wrapped them. */
export function contentOfShipped(name: string, source: string): TextContent {
  const content = contentOf(name, source)
  return { ...content, body: unwrapped(content.body) }
}

/**
 * A line that continues the paragraph or the list item before it, which ends with neither two spaces nor a backslash.
 */
const WRAP = /(?<=\S)(?<!\\)\n(?! *(?:#|>|\||```|[-*+] |\d+[.)] |\n|---)) *(?=\S)/g
const HAS_CODE = /^(?:```| {4})/m

const unwrapped = (body: string): string =>
  HAS_CODE.test(body)
    ? body
    : body
        .split(/\n(?=#)|(?<=^#.*)\n/m)
        .map((part) => part.replace(WRAP, ' '))
        .join('\n')

/** @param base a source of this text, for the parts that aren't typed */
export function sourceOf(name: string, { fields, body }: TextContent, base: string): string {
  const front = frontOf(partsOf(`${name}.md`, base).yaml)
  for (const field of FIELDS_OF[kindOfText(name)])
    front[keyOf(name, field)] = valueOf(IN_FILE[field].shape, fields[field] ?? '')
  // The release before reads no text with this key (server/content/service-types/service-type-file.ts).
  if (front['questions'] === null) delete front['questions']
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body.trim()}\n`
}

function frontOf(yaml: string): Record<string, unknown> {
  const front: unknown = parse(yaml)
  return typeof front === 'object' && front !== null && !Array.isArray(front) ? { ...front } : {}
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function valueOf(shape: Shape, typed: string): unknown {
  if (shape === 'questions') return questionsIn(typed)
  if (shape === 'yesNo') return typed === 'yes' || (typed !== 'no' && typed.trim())
  if (shape === 'number') return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : typed.trim() || null
  if (shape === 'line') return typed.replace(/\s+/g, ' ').trim()
  if (shape === 'text') return typed.trim()
  return typed
    .split(shape === 'lines' ? '\n' : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Questions as they are typed; those that can’t be asked are refused when the text is looked at. */
function questionsIn(typed: string): unknown {
  const questions = readTypedQuestions(typed)
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  return (
    questions?.map(({ label, short, options, placeholder }) => ({
      label: oneLine(label),
      short: oneLine(short),
      options: options && options.map(oneLine).filter((option) => option !== ''),
      placeholder: oneLine(placeholder),
    })) ?? null
  )
}

/** The title of a text in lists. */
export function titleOf(name: string, source: string): string {
  const front = frontOf(partsOf(`${name}.md`, source).yaml)
  // A note for editors is a sentence.
  const about = textOf(front['about']).replace(/\.$/, '')
  const titles = [
    textOf(front['hed']),
    textOf(front['title']),
    textOf(front['plural']),
    textOf(front['service']),
    about,
  ]
  return titles.find((title) => title !== '') ?? name
}
