import { useCallback, useState } from 'react'

/** Whether a check is running, and a function that runs one. A button needs only one check at a time. */
export function useChecking(): [boolean, <T>(check: Promise<T>) => Promise<T>] {
  const [checking, setChecking] = useState(false)
  const whileChecking = useCallback(async <T>(check: Promise<T>): Promise<T> => {
    setChecking(true)
    try {
      return await check
    } finally {
      setChecking(false)
    }
  }, [])
  return [checking, whileChecking]
}
