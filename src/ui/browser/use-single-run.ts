import { useCallback, useRef, useState } from 'react'

/** Runs one piece of work at a time and ignores further starts meanwhile, such as a second tap. */
export function useSingleRun(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  /** Set before the first await, so that a second tap sees it. */
  const running = useRef(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { busy, run }
}
