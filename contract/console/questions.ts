/** Questions of a category as they are typed in the console: a field of its text, in JSON. */
import * as v from 'valibot'
import type { CategoryQuestion } from '../requests/category-questions.ts'

/** Characters, and how many choices there are. */
export const QUESTION_LIMITS = { label: 80, short: 40, option: 40, options: 6, placeholder: 60 } as const

const TypedQuestion = v.object({
  label: v.string(),
  short: v.string(),
  /** To choose from; null for an answer that is typed. */
  options: v.nullable(v.array(v.string())),
  placeholder: v.string(),
})
export type TypedQuestion = v.InferOutput<typeof TypedQuestion>

const TypedQuestions = v.array(TypedQuestion)

/** Null where the category has none of its own. */
export function readTypedQuestions(field: string): TypedQuestion[] | null {
  if (field === '') return null
  try {
    const parsed = v.safeParse(TypedQuestions, JSON.parse(field))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** @param questions null for none of its own */
export const writeTypedQuestions = (questions: readonly TypedQuestion[] | null): string =>
  questions === null ? '' : JSON.stringify(questions)

export const typedQuestionOf = ({ label, short, options, placeholder = '' }: CategoryQuestion): TypedQuestion => ({
  label,
  short,
  options: options ? [...options] : null,
  placeholder,
})
