/**
 * The forms of signing in and of the account: what was typed, what is wrong with it, and what to say when it did not
 * work.
 */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { ApiError } from '#src/api/client.ts'
import { problemMessage } from './problem-messages.ts'

/** Field name → what is wrong with it. */
export type Wrong = Readonly<Record<string, string>>

/** Thrown by `checked`. */
class WrongInput extends Error {
  readonly wrong: Wrong

  constructor(wrong: Wrong) {
    super('Some fields need attention')
    this.wrong = wrong
  }
}

/** What `schema` makes of the input; fields that are wrong end the submission and are shown. */
export function checked<S extends v.GenericSchema>(schema: S, input: v.InferInput<S>): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  throw new WrongInput(Object.fromEntries(toFieldErrors(parsed.issues).map(({ name, message }) => [name, message])))
}

export interface Submission {
  busy: boolean
  wrong: Wrong
  /** What did not work, beyond single fields; null when nothing is wrong. */
  problem: string | null
  /** For the form's `onSubmit`: `work` gets what was typed. One at a time. */
  submit: (work: (typed: (name: string) => string) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => void
}

export function useSubmission(): Submission {
  const [state, setState] = useState<Pick<Submission, 'busy' | 'wrong' | 'problem'>>({
    busy: false,
    wrong: {},
    problem: null,
  })
  const running = useRef(false)
  const form = useRef<HTMLFormElement | null>(null)

  useEffect(() => {
    if (Object.keys(state.wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state.wrong])

  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setState({ busy: true, wrong: {}, problem: null })
    let outcome: Pick<Submission, 'wrong' | 'problem'> = { wrong: {}, problem: null }
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

function outcomeOf(failure: unknown): Pick<Submission, 'wrong' | 'problem'> {
  if (failure instanceof WrongInput) return { wrong: failure.wrong, problem: null }
  if (failure instanceof ApiError && failure.kind === 'fields') {
    const wrong = Object.fromEntries(failure.errors.map(({ name, message }) => [name, message]))
    return { wrong, problem: null }
  }
  return { wrong: {}, problem: problemMessage(failure) }
}
