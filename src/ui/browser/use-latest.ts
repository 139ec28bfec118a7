import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What a value is now, for work that outlives the rendering it began in. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
