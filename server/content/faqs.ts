/** The FAQ sets: `faqs/{name}.md`. Each `##` heading is a question; the text below it is the answer. */
import * as v from 'valibot'
import type { FaqEntry } from '#contract/content.ts'
import { ContentError } from './content-error.ts'
import { filesIn, type ContentFile, type Sources } from './content-file.ts'
import { escapeHtml, renderMarkdown } from './markdown.ts'
import type { TextPictures } from './text-pictures.ts'

const FrontMatter = v.strictObject({
  /** One of the pages, or a service type's id. */
  id: v.union([v.string(), v.number()]),
  /** The subject of the set, as a note for editors. */
  about: v.string(),
})

/** The values for a templated set. */
export interface FaqSubject {
  /** For example `Magicians`. */
  plural: string
  /** For example `New York City, NY`. */
  location: string
}

/** The subject when there is no service type or place. */
export const ANY_SUBJECT: FaqSubject = { plural: 'vendors', location: 'your area' }

export interface FaqSet {
  file: string
  links: readonly string[]
  /** The questions with `{plural}` and `{location}` filled in. */
  about(subject: FaqSubject): FaqEntry[]
}

type FaqFile = ContentFile<v.InferOutput<typeof FrontMatter>>

export const faqFiles = (sources: Sources): FaqFile[] => filesIn(sources, 'faqs', FrontMatter)

/**
 * All sets, by name.
 * @throws ContentError
 */
export function faqSets(files: readonly FaqFile[], pictures: TextPictures): Map<string, FaqSet> {
  const sets = files.map(({ file, name, front, body }) => {
    if (String(front.id) !== name)
      throw new ContentError(file, `the id is “${front.id}”, so the file has to be ${front.id}.md.`)
    return [name, readSet(file, body, pictures)] as const
  })
  return new Map(sets)
}

function readSet(file: string, body: string, pictures: TextPictures): FaqSet {
  const [before = '', ...sections] = body.split(/^## +/m)
  if (before.trim() !== '') throw new ContentError(file, 'there is text before the first ## question.')
  if (sections.length === 0) throw new ContentError(file, 'there is no ## question.')
  const unknown = /\{(?!plural\}|location\})[^}]*\}?/.exec(body)
  if (unknown) throw new ContentError(file, `“${unknown[0]}” is not a placeholder; there are {plural} and {location}.`)
  const entries = sections.map((section) => {
    const [question = '', ...rest] = section.split('\n')
    const answer = renderMarkdown(rest.join('\n'), pictures)
    if (answer.html === '') throw new ContentError(file, `the question “${question.trim()}” has no answer.`)
    return {
      question: renderMarkdown(question).text,
      answer: answer.html,
      answerText: answer.text,
      links: answer.links,
    }
  })
  return {
    file,
    links: entries.flatMap(({ links }) => links),
    about: (subject) =>
      entries.map(({ question, answer, answerText }) => ({
        question: fill(question, subject),
        answer: fill(answer, { plural: escapeHtml(subject.plural), location: escapeHtml(subject.location) }),
        answerText: fill(answerText, subject),
      })),
  }
}

const fill = (text: string, { plural, location }: FaqSubject) =>
  text.replaceAll('{plural}', () => plural).replaceAll('{location}', () => location)
