import { useCallback, useRef, useState } from 'react'

/** Runs pieces of work one after the other, in the order of their start. What they throw reaches their caller alone. */
export function useInTurn(): { busy: boolean; run: <T>(work: () => Promise<T>) => Promise<T> } {
  const [waiting, setWaiting] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const run = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    setWaiting((count) => count + 1)
    const done = last.current.then(work).finally(() => setWaiting((count) => count - 1))
    last.current = done.catch(() => {})
    return done
  }, [])
  return { busy: waiting > 0, run }
}
