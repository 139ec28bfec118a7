import { useEffect, useRef, type RefObject } from 'react'
import { useLatest } from './use-latest.ts'

/** Long enough to read twice. */
const SHOWN_MS = 10_000

/**
 * Hides a toast after its time. One that is pointed at or focused stays for another turn.
 * @param shown what it says; its time begins again with every other value, and nothing is shown for null
 * @returns the ref of the element around it
 */
export function useToastTime(shown: unknown, hide: () => void): RefObject<HTMLOutputElement | null> {
  const place = useRef<HTMLOutputElement>(null)
  const latest = useLatest(hide)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setInterval(() => {
      if (!place.current?.matches(':hover, :focus-within')) latest.current()
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [shown, latest])
  return place
}
