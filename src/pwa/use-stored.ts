/** What is on the phone, read again whenever it changes: here, in another tab, or by the worker. */
import { useCallback, useEffect, useState } from 'react'
import type { OfflineChange } from '#contract/worker-messages.ts'
import type { Offline } from '#src/offline/offline.ts'

export type Stored<T> = {
  /** Null before the first reading. */
  value: T | null
  /** The phone could not be read; `value` is what was read last. */
  failed: boolean
  readAgain(): void
}

/**
 * @param read must stay the same function between renderings
 * @param about the changes after which it is read again; a constant
 */
export function useStored<T>(offline: Offline | null, read: (offline: Offline) => Promise<T>, about: readonly OfflineChange['type'][]): Stored<T> {
  const [value, setValue] = useState<T | null>(null)
  const [failed, setFailed] = useState(false)
  const [reading, setReading] = useState(0)
  const readAgain = useCallback(() => setReading((times) => times + 1), [])

  useEffect(() => offline?.subscribe((change) => about.includes(change.type) && readAgain()), [offline, about, readAgain])

  useEffect(() => {
    if (!offline) return
    let current = true
    read(offline).then(
      (found) => {
        if (!current) return
        setValue(found)
        setFailed(false)
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [offline, read, reading])

  return { value, failed, readAgain }
}
