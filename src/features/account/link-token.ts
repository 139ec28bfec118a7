/** The one-time token of a mailed link: it comes after the `#`, so that no server's log has it. */
import { useEffect, useState } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'

/** `undefined` until the script is there; null when the address has none. It is taken out of the address at once. */
export function useLinkToken(): string | null | undefined {
  const hydrated = useHydrated()
  const [token] = useState(() => (typeof window === 'undefined' ? null : new URLSearchParams(window.location.hash.slice(1)).get('token')))
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
  return hydrated ? token : undefined
}
