/** The one-time token of a mailed link: it comes after the `#`, so that no server's log has it. */
import { useEffect, useState } from 'react'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'

const inAddress = () =>
  typeof window === 'undefined' ? null : new URLSearchParams(window.location.hash.slice(1)).get('token')

/** `undefined` until the script is there; null when the address has none. It is taken out of the address at once. */
export function useLinkToken(): string | null | undefined {
  const hydrated = useHydrated()
  const [token, setToken] = useState(inAddress)
  useEffect(() => {
    const take = () => {
      // The link may be opened on this very page, which then stays.
      const found = inAddress()
      if (found !== null) setToken(found)
      const { hash, pathname, search } = window.location
      if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return hydrated ? token : undefined
}
