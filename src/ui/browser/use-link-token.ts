/** The one-time token of an emailed link: it comes after the `#`, so that no server logs it. */
import { useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

const inAddress = () =>
  typeof window === 'undefined' ? null : new URLSearchParams(window.location.hash.slice(1)).get('token')

/**
 * `undefined` until the page is hydrated; null if the address has no token. The token is removed from the address
 * immediately.
 */
export function useLinkToken(): string | null | undefined {
  const hydrated = useHydrated()
  const [token, setToken] = useState(inAddress)
  useEffect(() => {
    const take = () => {
      // The link may be opened while this page is showing, which then does not reload.
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
