/**
 * A page of results that the device renders: what its screen shows comes first, and the rest bit by bit, between taps.
 * The part that the server sent is there as a whole.
 */
import { startTransition, useEffect, useState } from 'react'
import type { Elements } from '#src/ui/elements/elements.ts'
import { readingPlace } from '#src/ui/browser/reading-place.ts'
import { useDue } from '#src/ui/browser/use-due.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'

/** No tile is lower. */
const TILE_MIN_PX = 230
/** A slow phone takes some fifty milliseconds for them. */
const AT_ONCE = 6

/** @returns how many of `total` tiles to render */
export function useGradualCount(total: number): number {
  const isHydrated = useHydrated()
  const [count, setCount] = useState(() => (isHydrated ? tilesDownTo(readingPlace() + window.innerHeight) : Infinity))
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + AT_ONCE))
  }, [count, total])
  return Math.min(count, total)
}

const tilesDownTo = (bottom: number) => Math.ceil(bottom / TILE_MIN_PX)

/** The content that follows the tiles. */
export const BelowTiles = ({ children }: { children: Elements }) => (useDue() ? children : null)
