/** Questions of a category in lines of text, to compare two versions. */
import { readTypedQuestions, type TypedQuestion } from '#contract/console/questions.ts'

/** @param field of a text, in JSON */
export function questionLines(field: string): string {
  const questions = readTypedQuestions(field)
  if (questions === null) return 'none of its own'
  if (questions.length === 0) return 'asks none'
  return questions.map((question, at) => `\n${at + 1}. ${lineOf(question)}`).join('')
}

function lineOf({ label, short, options, placeholder }: TypedQuestion): string {
  const reply =
    options === null ? (placeholder === '' ? 'typed' : `typed, such as ${placeholder}`) : options.join(' / ')
  return `${label} (vendors read: ${short}; ${reply})`
}
