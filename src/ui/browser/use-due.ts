import { startTransition, useEffect, useState } from 'react'
import { readingPlace } from './reading-place.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Whether it is the turn of what no screen shows at first, such as the end of a long page: after the first frame, unless
 * the reader comes back to a place further down. What the server sent is whole from the start.
 */
export function useDue(): boolean {
  const isHydrated = useHydrated()
  const [isDue, setDue] = useState(() => !isHydrated || readingPlace() > 0)
  useEffect(() => {
    startTransition(() => setDue(true))
  }, [])
  return isDue
}
