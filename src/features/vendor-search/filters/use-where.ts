/** The place field of the REFINE panel, and the place that its text means. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NATIONWIDE } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import type { Api } from '#src/api/client.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { guessedPlaceOptions } from '../search/queries.ts'

export const WHERE_ID = 'refine-where'

/** The place that the user picked and typed, and what is wrong with it. */
interface OwnPlace {
  place: PlaceName | null
  text: string
  problem: string | null
}

export type Where = ReturnType<typeof useWhere>

interface WhereSource {
  api: Api
  /** The searched place; null for a nationwide search. */
  place: PlaceName | null
  /** Whether to prefill a place guessed from the connection when the page has none. */
  guessesPlace: boolean
}

/**
 * The place field: what the user picked or typed, otherwise the page's place, otherwise a guess from the connection.
 */
export function useWhere({ api, place, guessesPlace }: WhereSource, addressKey: string) {
  const [own, setOwn] = useOwnOver<OwnPlace>(addressKey)
  const { data: guess = null } = useQuery({ ...guessedPlaceOptions(api), enabled: guessesPlace })
  const picked = own ? own.place : (place ?? guess)
  const text = own ? own.text : (picked?.displayName ?? '')
  return {
    picked,
    text,
    problem: own?.problem,
    pick: (found: PlaceName | null) =>
      setOwn((before) => ({ place: found, text: found?.displayName ?? before?.text ?? '', problem: null })),
    type: (typed: string) =>
      setOwn((before) => ({ place: before ? before.place : picked, text: typed, problem: null })),
    showProblem: (problem: string) => setOwn(() => ({ place: picked, text, problem })),
    clearProblem: () => setOwn((before) => before && { ...before, problem: null }),
  }
}

/** The user's override of a value in the address: none at first, and cleared when the address changes. */
function useOwnOver<T>(addressKey: string) {
  const [state, setState] = useState<{ addressKey: string; own: T | null }>({ addressKey, own: null })
  if (state.addressKey !== addressKey) setState({ addressKey, own: null })
  const setOwn = (next: (before: T | null) => T | null) => setState(({ own }) => ({ addressKey, own: next(own) }))
  return [state.addressKey === addressKey ? state.own : null, setOwn] as const
}

/** The intended place: the picked one, otherwise the first whose name starts with the text, or why there is none. */
export async function placeFor(
  api: Api,
  text: string,
  picked: PlaceName | null,
): Promise<{ fileName: string } | { problem: string }> {
  if (text.trim() === '') return { fileName: NATIONWIDE }
  if (picked?.displayName === text) return picked
  const [first, second] = await suggestPlaces(api)(text)
  if (second?.isAmbiguous)
    return { problem: `Did you mean ${first?.displayName} or ${second.displayName}? Choose it from the list.` }
  if (!first) return { problem: 'We don’t recognize that city. Choose one from the list.' }
  return first.isSimilar ? { problem: `Did you mean ${first.displayName}? Choose it from the list.` } : first
}
