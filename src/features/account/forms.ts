/** Submitting the account forms: validate, send, and show errors until the fields are right. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { ApiError } from '#src/api/client.ts'
import { problemMessage } from './problem-messages.ts'

/** Whether a field with this text would be refused again. */
type IsWrong = (name: string, text: string) => boolean

/** Thrown by `checked`. */
class InvalidInput extends Error {
  readonly errors: readonly FieldError[]
  readonly isWrong: IsWrong

  constructor(errors: readonly FieldError[], isWrong: IsWrong) {
    super('Please check the highlighted fields')
    this.errors = errors
    this.isWrong = isWrong
  }
}

/** Parses the input with `schema`; invalid fields end the submission and their errors are shown. */
export function checked<S extends v.GenericSchema>(schema: S, input: v.InferInput<S>): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  throw new InvalidInput(toFieldErrors(parsed.issues), (name, text) => {
    const again = v.safeParse(schema, { ...(input as object), [name]: text })
    return !again.success && toFieldErrors(again.issues).some((error) => error.name === name)
  })
}

/** @param typed returns a field's text by name; `''` if there is no such field */
export type Submit = (typed: (name: string) => string) => Promise<void>

interface SubmissionState {
  busy: boolean
  /** Field name → its error message. */
  errors: ReadonlyMap<string, FieldError>
  /** An error that does not belong to a single field; null if there is none. */
  problem: string | null
}

export interface Submission extends SubmissionState {
  /** Creates the form's `onSubmit` handler. One submission at a time. */
  submit: (work: Submit) => (event: FormEvent<HTMLFormElement>) => void
  /** The form's `onInput` handler: a field's error goes as soon as the field is right. */
  correct: (event: FormEvent<HTMLFormElement>) => void
}

const NOTHING_WRONG = { errors: new Map<string, FieldError>(), problem: null }
/** Only the server knows whether what it refused is right now; until it is asked again, a change counts. */
const ONLY_THE_SERVER_KNOWS: IsWrong = () => false

export function useSubmission(): Submission {
  const [state, setState] = useState<SubmissionState>({ busy: false, ...NOTHING_WRONG })
  const [failures, setFailures] = useState(0)
  const running = useRef(false)
  const form = useRef<HTMLFormElement | null>(null)
  const isWrong = useRef(ONLY_THE_SERVER_KNOWS)

  useEffect(() => {
    // A correction takes an error away and must not move the focus.
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])

  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setState({ busy: true, ...NOTHING_WRONG })
    let outcome: Omit<SubmissionState, 'busy'> = NOTHING_WRONG
    try {
      await work()
    } catch (failure) {
      outcome = outcomeOf(failure)
      isWrong.current = failure instanceof InvalidInput ? failure.isWrong : ONLY_THE_SERVER_KNOWS
    }
    running.current = false
    setState({ busy: false, ...outcome })
    if (outcome.errors.size > 0) setFailures((times) => times + 1)
  }

  return {
    ...state,
    submit: (work) => (event) => {
      event.preventDefault()
      form.current = event.currentTarget
      const data = new FormData(event.currentTarget)
      const typed = (name: string) => {
        const value = data.get(name)
        return typeof value === 'string' ? value : ''
      }
      void run(() => work(typed))
    },
    correct: ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const { name, value } = target
      if (!state.errors.has(name) || isWrong.current(name, value)) return
      setState({ ...state, errors: new Map([...state.errors].filter(([other]) => other !== name)) })
    },
  }
}

function outcomeOf(failure: unknown): Omit<SubmissionState, 'busy'> {
  if (failure instanceof InvalidInput || (failure instanceof ApiError && failure.kind === 'fields'))
    return { errors: new Map(failure.errors.map((error) => [error.name, error])), problem: null }
  return { ...NOTHING_WRONG, problem: problemMessage(failure) }
}
