import { useCallback, useState } from 'react'

/** Whether a check is running, and a function that runs one. A button needs only one check at a time. */
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
