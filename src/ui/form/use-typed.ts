/** The values of a form that no draft stores, for controls that show them while they are typed. */
import { useCallback, useRef, useState } from 'react'

/** Where the page keeps what is typed: in memory or in an open draft. */
export interface HeldValues<Values> {
  /** The values that the controls show, by the names of the fields. */
  shown: Readonly<Record<string, unknown>>
  /** The newest values, even between two renderings; null while there is nothing to check. */
  latest: () => Values | null
  set: (name: string, value: string) => void
  /** Called when a field is left. */
  leave?: (name: string) => void
}

interface TypedValues<Values> extends HeldValues<Values> {
  values: Values
  change: (edit: (before: Values) => Values) => void
  /** Whether anything was typed. */
  isChanged: boolean
}

export function useTyped<Values extends object>(begin: () => Values): TypedValues<Values> {
  const [initial] = useState(begin)
  const [values, setValues] = useState(initial)
  const newest = useRef(initial)
  const latest = useCallback(() => newest.current, [])
  const change = useCallback((edit: (before: Values) => Values) => {
    newest.current = edit(newest.current)
    setValues(newest.current)
  }, [])
  const set = useCallback((name: string, value: string) => change((before) => ({ ...before, [name]: value })), [change])
  return {
    values,
    shown: values as Readonly<Record<string, unknown>>,
    latest,
    set,
    change,
    isChanged: values !== initial,
  }
}
