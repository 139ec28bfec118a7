/** The one-time token of a mailed link: it comes after the `#`, so that no server's log has it. */
import { useEffect, useState } from 'react'

/** `undefined` until the script has looked; null when the address has none. It is taken out of the address at once. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    setToken((known) => known ?? new URLSearchParams(hash.slice(1)).get('token'))
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
  return token
}
