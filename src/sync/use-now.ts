import { useEffect, useState } from 'react'

/** Ages and waiting times move on with the clock. */
const CLOCK_MS = 30_000

/** The present time in epoch milliseconds, updated at intervals. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
