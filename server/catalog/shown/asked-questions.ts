/** The questions that categories have asked so far in this marketplace, also those that are gone by now. */
import type { AskedQuestion } from '#server/repositories/texts/category-questions.ts'

type Asked = Pick<AskedQuestion, 'id' | 'short'>

let asked: ReadonlyMap<number, readonly Asked[]> = new Map()

export function showAskedQuestions(questions: readonly AskedQuestion[]): void {
  asked = Map.groupBy(questions, ({ serviceTypeId }) => serviceTypeId)
}

export const askedOf = (serviceTypeId: number): readonly Asked[] => asked.get(serviceTypeId) ?? []
