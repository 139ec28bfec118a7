import { startTransition, useEffect, useState } from 'react'
import { readingPlace } from './reading-place.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Whether it is the turn of what no screen shows at first, such as the end of a long page: after the first frame,
 * unless the reader comes back to a place further down.
 * @param options.isInMarkup whether it is in what the server sent, and so there from the start
 */
export function useDue({ isInMarkup = true } = {}): boolean {
  const isHydrated = useHydrated()
  const [isDue, setDue] = useState(() => (isHydrated ? readingPlace() > 0 : isInMarkup))
  useEffect(() => {
    startTransition(() => setDue(true))
  }, [])
  return isDue
}
