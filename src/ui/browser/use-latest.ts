import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A ref to a value's latest version, for work that outlives the render it began in. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
