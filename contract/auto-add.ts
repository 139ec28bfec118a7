/** How many similar vendors may be added to the chosen ones (docs/specification.md#similar-vendors). */
import { MAX_AUTO_ADD } from './limits.ts'
import type { Source } from './source.ts'

/** The party source: no competitors are added to its vendors above this level. */
export const PARTY_SOURCE = 'thebash' satisfies Source
export const PARTY_MEMBER_LEVEL = -2

/**
 * The most vendors that may be added; 0 for a vendor with memberLevel above -2 arriving from the party source.
 * @param wanted the number requested
 * @param memberLevels of the vendors asked; undefined for one that is unknown here (the server knows them all)
 */
export function autoAddLimit(wanted: number, source: Source, memberLevels: readonly (number | undefined)[]): number {
  if (source === PARTY_SOURCE && memberLevels.some((level) => level !== undefined && level > PARTY_MEMBER_LEVEL))
    return 0
  return Math.max(0, Math.min(wanted, MAX_AUTO_ADD))
}
