import { useEffect, useState } from 'react'
import type { SavedVendor } from '#src/offline/vendors/saved-vendors.ts'
import { useOffline } from './use-offline.ts'

/** The saved vendors, read again after every change in any tab; null until they are read. */
export function useSavedVendors(): { vendors: readonly SavedVendor[] | null; problem: unknown } {
  const offline = useOffline()
  const [vendors, setVendors] = useState<readonly SavedVendor[] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    if (!offline) return undefined
    let left = false
    const read = async () => {
      try {
        const found = await offline.savedVendors.list()
        if (!left) setVendors(found)
      } catch (failure) {
        if (!left) setProblem(failure)
      }
    }
    void read()
    const unsubscribe = offline.subscribe(({ type }) => {
      if (type === 'savedVendorsChanged' || type === 'storageCleared' || type === 'accountChanged') void read()
    })
    return () => {
      left = true
      unsubscribe()
    }
  }, [offline])
  return { vendors, problem }
}
