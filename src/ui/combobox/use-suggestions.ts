import { useEffect, useState } from 'react'
import { LOCATION_DEBOUNCE_MS } from '#contract/limits.ts'

export interface Suggestions<Option> {
  options: readonly Option[]
  /** The text that the options belong to; null before the first response. */
  query: string | null
  failed: boolean
}

/**
 * Looks up suggestions for `text` once typing has paused. A later text cancels the earlier lookup, so responses cannot
 * arrive out of order.
 * @param wanted false while nothing should be looked up (the user is not typing)
 */
export function useSuggestions<Option>(
  text: string,
  wanted: boolean,
  suggest: (text: string, signal: AbortSignal) => Promise<readonly Option[]>,
): Suggestions<Option> {
  const [state, setState] = useState<Suggestions<Option>>({ options: [], query: null, failed: false })
  const query = text.trim()
  const asks = wanted && query !== ''

  useEffect(() => {
    if (!asks) return undefined
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      suggest(query, cancel.signal).then(
        (options) => !cancel.signal.aborted && setState({ options, query, failed: false }),
        () => !cancel.signal.aborted && setState({ options: [], query, failed: true }),
      )
    }, LOCATION_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `suggest` may be a new function each time; the text decides
  }, [query, asks])

  return asks ? state : { options: [], query: null, failed: false }
}
