/**
 * One form: what is checked, which errors show and where focus goes, and one submission at a time. Errors appear
 * together when the person submits. From then on each goes as soon as its field is right, and a field that has another
 * one says so when it is left.
 */
import { useCallback, useRef, useState, type FormEvent, type RefObject } from 'react'
import type * as v from 'valibot'
import type { FieldError } from '#contract/errors.ts'
import { useLatest } from '../browser/use-latest.ts'
import { checkedBy, errorsIn, type Checked } from './checked.ts'
import type { FormFields } from './form-context.tsx'
import { useShownErrors, type ShownErrors } from './use-shown-errors.ts'
import type { HeldValues } from './use-typed.ts'

/** The values of the controls of a form, by their names. */
export type ControlValues = Readonly<Record<string, string>>

/** The message of a failed submission: at its fields, or for the form. */
type Explained = { errors: readonly FieldError[] } | { problem: string }

type Send<Body> = (body: Body) => Promise<unknown>

interface FormOptions<Values, Body> {
  /** Without it the controls hold what is typed, as password managers need it. */
  held?: HeldValues<Values>
  /** Sends what was checked: a mutation of TanStack Query, or what hands it over to the outbox. */
  send: Send<Body>
  /** Whether that is under way; where the form does not show it, it is left out. */
  busy?: boolean
  /** Without it, `send` does not fail. */
  explain?: (failure: unknown) => Explained
  /** Called with errors when they are shown. */
  onShown?: (errors: readonly FieldError[]) => void
  /** Other fields whose errors may go when this one changes. */
  checkedWith?: (name: string) => readonly string[]
}

export interface Form<Body = unknown> extends ShownErrors {
  /** For the `FormProvider`, with the form's own labels. */
  fields: Pick<FormFields, 'errors' | 'values' | 'set' | 'leave' | 'corrected'>
  busy: boolean
  /** Why it failed, if that concerns no single field. */
  problem: string | null
  /** @param otherSend sends it in another way this time */
  submit: (event?: FormEvent<HTMLFormElement>, otherSend?: Send<Body>) => Promise<void>
  /** For a form whose controls hold what is typed: a field's error goes as soon as the field is right. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** Several fields were changed at once. */
  touched: (names: readonly string[]) => void
}

/** A schema, or what composes and checks the body where that depends on more than what is typed. */
export type Check<Values, Body> = v.GenericSchema<unknown, Body> | ((values: Values) => Checked<Body>)

export function useForm<Body, Values = ControlValues>(
  check: Check<Values, Body>,
  options: FormOptions<Values, Body>,
): Form<Body> {
  const { held, busy = false, checkedWith } = options
  const form = useRef<HTMLFormElement>(null)
  const newest = useLatest({ check, ...options })
  const checkNow = useCallback(() => {
    const { check, held } = newest.current
    // Without values of the page's own, `Values` are those of the controls.
    const values = held ? held.latest() : (controlValues(form.current) as Values)
    return values === null ? null : typeof check === 'function' ? check(values) : checkedBy(check, values)
  }, [newest])
  const findAll = useCallback(() => {
    const checked = checkNow()
    return checked && errorsIn(checked)
  }, [checkNow])
  const onShown = useCallback((errors: readonly FieldError[]) => newest.current.onShown?.(errors), [newest])
  const shown = useShownErrors({ form, findAll, onShown })
  const { problem, submit } = useSubmission({ shown, checkNow, newest })
  const touched = (names: readonly string[]) => {
    names.forEach(shown.edited)
    for (const name of names) shown.recheck(name, 'onlyIfFine')
  }
  return {
    ...shown,
    fields: {
      errors: new Map(shown.errors.map((error) => [error.name, error])),
      corrected: shown.corrected,
      ...(held && {
        values: held.shown,
        set: (name, value) => {
          held.set(name, value)
          touched([name, ...(checkedWith?.(name) ?? [])])
        },
        leave: (name) => {
          shown.recheck(name)
          held.leave?.(name)
        },
      }),
    },
    busy,
    problem,
    submit: (event, otherSend) => {
      event?.preventDefault()
      if (event) form.current = event.currentTarget
      return submit(otherSend)
    },
    touched,
    onInput: ({ currentTarget, target }) => {
      form.current = currentTarget
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) touched([target.name])
    },
  }
}

interface SubmissionParts<Body> {
  shown: ShownErrors
  checkNow: () => Checked<Body> | null
  newest: RefObject<Pick<FormOptions<never, Body>, 'send' | 'explain'>>
}

function useSubmission<Body>({ shown, checkNow, newest }: SubmissionParts<Body>) {
  const [problem, setProblem] = useState<string | null>(null)
  /** Set before the first await, so that a second tap sees it. */
  const running = useRef(false)

  const run = async (send: Send<Body>, body: Body) => {
    const { explain } = newest.current
    running.current = true
    try {
      await send(body)
    } catch (failure) {
      if (!explain) throw failure
      const explained = explain(failure)
      if ('errors' in explained) shown.showErrors(explained.errors)
      else setProblem(explained.problem)
    } finally {
      running.current = false
    }
  }

  const submit = async (otherSend?: Send<Body>) => {
    if (running.current) return
    const checked = checkNow()
    if (!checked) return
    setProblem(null)
    if ('errors' in checked) return shown.showErrors(checked.errors)
    shown.clearErrors()
    await run(otherSend ?? newest.current.send, checked.body)
  }
  return { problem, submit }
}

/** A disabled control has no value. */
export function controlValues(form: HTMLFormElement | null): ControlValues {
  const values: Record<string, string> = {}
  for (const [name, value] of form ? new FormData(form) : []) if (typeof value === 'string') values[name] = value
  return values
}
