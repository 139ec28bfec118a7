/** The questions that a request asks for a category: those without any of its own, or an operator’s, in their order. */
import { useState } from 'react'
import {
  readTypedQuestions,
  typedQuestionOf,
  writeTypedQuestions,
  type TypedQuestion,
} from '#contract/console/questions.ts'
import type { TextFile } from '#contract/console/texts.ts'
import { QUESTIONS_MAX } from '#contract/requests/category-questions.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import css from '../texts.module.css'
import { QuestionFields } from './question-fields.tsx'

interface QuestionsProps {
  label: string
  value: string
  inherited: NonNullable<TextFile['inheritedQuestions']>
  onChange: (value: string) => void
}

const EMPTY_QUESTION: TypedQuestion = { label: '', short: '', options: null, placeholder: '' }

export function QuestionsInput({ label, value, inherited, onChange }: QuestionsProps) {
  const questions = readTypedQuestions(value)
  const change = (next: readonly TypedQuestion[] | null) => onChange(writeTypedQuestions(next))
  return (
    <fieldset className={css.questions}>
      <legend>{label}</legend>
      <Quiet>
        {`Asked of clients in a request, up to ${QUESTIONS_MAX}, all optional. Requests that were sent keep their questions and what was answered.`}
      </Quiet>
      {questions === null ? (
        <Inherited inherited={inherited} onChange={() => change(inherited.map(typedQuestionOf))} />
      ) : (
        <Own questions={questions} inherited={inherited} onChange={change} />
      )}
    </fieldset>
  )
}

const Inherited = ({ inherited, onChange }: { inherited: QuestionsProps['inherited']; onChange: () => void }) => (
  <Stack gap="tight">
    {inherited.length === 0 ? <p>It asks none.</p> : null}
    <ol className={css.asked}>
      {inherited.map(({ id, label, options }) => (
        <li key={id}>
          <span>{label}</span> <Quiet as="span">{options ? options.join(' · ') : 'Typed'}</Quiet>
        </li>
      ))}
    </ol>
    <div>
      <Button variant="soft" onClick={onChange}>
        Change questions
      </Button>
    </div>
  </Stack>
)

interface OwnProps {
  questions: readonly TypedQuestion[]
  inherited: QuestionsProps['inherited']
  onChange: (questions: readonly TypedQuestion[] | null) => void
}

function Own({ questions, inherited, onChange }: OwnProps) {
  const [isAsking, setIsAsking] = useState(false)
  // Choices of questions that are typed now, by their places.
  const [choices, setChoices] = useState<Readonly<Record<number, readonly string[]>>>({})
  const move = (moved: readonly TypedQuestion[]) => {
    setChoices({})
    onChange(moved)
  }
  return (
    <Stack>
      {questions.length === 0 ? <p>No questions are asked.</p> : null}
      {questions.map((question, at) => (
        <QuestionFields
          // The fields of the first question are those of the first place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          question={question}
          number={at + 1}
          lastChoices={choices[at] ?? ['Yes', 'No']}
          onChange={(changed) => {
            if (question.options) setChoices({ ...choices, [at]: question.options })
            onChange(questions.map((other, place) => (place === at ? changed : other)))
          }}
          onUp={at === 0 ? null : () => move(swapped(questions, at - 1))}
          onDown={at === questions.length - 1 ? null : () => move(swapped(questions, at))}
          onRemove={() => move(questions.filter((_other, place) => place !== at))}
        />
      ))}
      <div className={css.questionButtons}>
        {questions.length < QUESTIONS_MAX ? (
          <Button variant="soft" onClick={() => onChange([...questions, EMPTY_QUESTION])}>
            Add a question
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Remove own questions
        </Button>
      </div>
      <AskDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove this category’s own questions?"
        action="Remove"
        busy={false}
        onConfirm={() => onChange(null)}
      >
        <p>
          {inherited.length === 0
            ? 'What you typed is deleted. The category then asks none.'
            : `What you typed is deleted. The category then asks: ${inherited.map(({ label }) => label).join(' ')}`}
        </p>
      </AskDialog>
    </Stack>
  )
}

/** The question at this place and the next one change places. */
const swapped = (questions: readonly TypedQuestion[], at: number): TypedQuestion[] =>
  questions.flatMap((question, place) => {
    const next = questions[at + 1]
    if (place === at) return next ? [next, question] : [question]
    return place === at + 1 ? [] : [question]
  })
