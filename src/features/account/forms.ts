/** Submitting the account forms: validate, send, and show errors. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { ApiError } from '#src/api/client.ts'
import { problemMessage } from './problem-messages.ts'

/** Thrown by `checked`. */
class InvalidInput extends Error {
  readonly errors: readonly FieldError[]

  constructor(errors: readonly FieldError[]) {
    super('Some fields need attention')
    this.errors = errors
  }
}

/** Parses the input with `schema`; invalid fields end the submission and their errors are shown. */
export function checked<S extends v.GenericSchema>(schema: S, input: v.InferInput<S>): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  throw new InvalidInput(toFieldErrors(parsed.issues))
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
}

const NOTHING_WRONG = { errors: new Map<string, FieldError>(), problem: null }

export function useSubmission(): Submission {
  const [state, setState] = useState<SubmissionState>({ busy: false, ...NOTHING_WRONG })
  const running = useRef(false)
  const form = useRef<HTMLFormElement | null>(null)

  useEffect(() => {
    if (state.errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state.errors])

  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setState({ busy: true, ...NOTHING_WRONG })
    let outcome: Omit<SubmissionState, 'busy'> = NOTHING_WRONG
    try {
      await work()
    } catch (failure) {
      outcome = outcomeOf(failure)
    }
    running.current = false
    setState({ busy: false, ...outcome })
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
  }
}

function outcomeOf(failure: unknown): Omit<SubmissionState, 'busy'> {
  if (failure instanceof InvalidInput || (failure instanceof ApiError && failure.kind === 'fields'))
    return { errors: new Map(failure.errors.map((error) => [error.name, error])), problem: null }
  return { ...NOTHING_WRONG, problem: problemMessage(failure) }
}
