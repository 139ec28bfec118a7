/** Questions of a category in its text: what they need, in words, and the ids by which requests hold the answers. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { QUESTION_LIMITS } from '#contract/console/questions.ts'
import { QUESTIONS_MAX, shippedQuestionId, type CategoryQuestion } from '#contract/requests/category-questions.ts'

const words = v.fallback(v.string(), '')

const Question = v.object({
  label: words,
  short: words,
  /** To choose from; null for an answer that is typed. */
  options: v.fallback(v.nullable(v.array(words)), null),
  placeholder: words,
})
type Question = v.InferOutput<typeof Question>

const {
  label: LABEL_MAX,
  short: SHORT_MAX,
  option: OPTION_MAX,
  options: OPTIONS_MAX,
  placeholder: EXAMPLE_MAX,
} = QUESTION_LIMITS

/** Words after the number of a question that can’t be asked; undefined for another. */
function problemOf({ label, short, options, placeholder }: Question): string | undefined {
  if (label === '') return 'needs the words that the client reads.'
  if (label.length > LABEL_MAX) return `has more than ${LABEL_MAX} characters.`
  if (short === '') return 'needs the words that the vendor reads.'
  if (short.length > SHORT_MAX) return `has more than ${SHORT_MAX} characters for the vendor.`
  if (placeholder.length > EXAMPLE_MAX) return `has an example of more than ${EXAMPLE_MAX} characters.`
  if (options === null) return undefined
  if (options.length < 2) return 'needs two choices or more.'
  if (options.length > OPTIONS_MAX) return `has more than ${OPTIONS_MAX} choices.`
  if (options.includes('')) return 'has a choice without words.'
  if (options.some((option) => option.length > OPTION_MAX)) return `has a choice of more than ${OPTION_MAX} characters.`
  return new Set(options).size < options.length ? 'has a choice twice.' : undefined
}

function problemOfList(list: readonly Question[]): string | undefined {
  if (list.length > QUESTIONS_MAX) return `${list.length} is one too many: a category asks up to ${QUESTIONS_MAX}.`
  const ids = list.map(idOf)
  for (const [at, question] of list.entries()) {
    const problem = problemOf(question)
    if (problem !== undefined) return `${at + 1} ${problem}`
    if (ids.indexOf(ids[at] ?? '') < at) return `${at + 1} is there twice.`
  }
  return undefined
}

/** The problem is read after "Question" (server/services/texts/text-state.ts). */
export const QuestionList = v.pipe(
  v.array(Question, 'list can’t be read.'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOfList(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  }),
)

const ID_CHARS = 16

/**
 * A question’s words make its id: an answer stays with the words that it was given to, and two categories that ask the
 * same ask it once. Letters only, as requests take them.
 */
const idOf = ({ label, short }: Question): string =>
  shippedQuestionId({ label, short }) ??
  `own${[
    ...createHash('sha256')
      .update(JSON.stringify([label, short]))
      .digest()
      .subarray(0, ID_CHARS),
  ]
    .map((byte) => String.fromCodePoint(97 + (byte % 26)))
    .join('')}`

export const withIds = (list: readonly Question[]) =>
  list.map((question) => {
    const { label, short, options, placeholder } = question
    return {
      id: idOf(question),
      label,
      short,
      ...(options && { options }),
      ...(placeholder !== '' && !options && { placeholder }),
    } satisfies CategoryQuestion
  })
