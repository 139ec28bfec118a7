/** The searched place as this page has shown it, for use when the network cannot provide it. */
import * as v from 'valibot'
import { PlaceName } from '#contract/location.ts'

/** The maximum depth at which to look for a place in cached query data. */
const DEPTH_MAX = 6

/** @param kept the data of the page's queries, in any shape */
export function seenPlace(kept: unknown, fileName: string, depth = 0): PlaceName | null {
  if (typeof kept !== 'object' || kept === null || depth > DEPTH_MAX) return null
  if ('fileName' in kept && kept.fileName === fileName && v.is(PlaceName, kept)) return kept
  for (const inner of Object.values(kept)) {
    const found = seenPlace(inner, fileName, depth + 1)
    if (found) return found
  }
  return null
}
