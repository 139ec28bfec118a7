import { useCallback, useState } from 'react'

/** Whether something is being checked, and a way to check it; one check at a time is enough for a button. */
export function useChecking(): [boolean, <T>(answer: Promise<T>) => Promise<T>] {
  const [checking, setChecking] = useState(false)
  const whileChecking = useCallback(async <T>(answer: Promise<T>): Promise<T> => {
    setChecking(true)
    try {
      return await answer
    } finally {
      setChecking(false)
    }
  }, [])
  return [checking, whileChecking]
}
