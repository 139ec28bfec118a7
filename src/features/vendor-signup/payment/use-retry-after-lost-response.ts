/** Asks immediately and then repeatedly, with growing pauses, while the screen is open. */
import { useEffect } from 'react'
import { PROBE_MAX_MS } from '#contract/limits.ts'
import { backoffMs } from '#src/offline/outbox/retry.ts'

/** @param ask must never reject @param when whether to ask; starts immediately when it becomes true */
export function useRetryAfterLostResponse(ask: () => Promise<void>, when: boolean): void {
  useEffect(() => {
    if (!when) return undefined
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async (attempts: number) => {
      await ask()
      if (!left)
        timer = setTimeout(() => void attempt(attempts + 1), Math.min(backoffMs(attempts, Math.random()), PROBE_MAX_MS))
    }
    void attempt(1)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [ask, when])
}
