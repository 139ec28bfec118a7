/**
 * The place of the last search near one, remembered on this device: links of the frame and the home page lead there.
 * Null on the server and during hydration.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { LocationFileName, type PlaceName } from '#contract/location.ts'
import { SECTIONS } from '#contract/paths.ts'

const KEY = 'nearPlace'
const Stored = v.object({ fileName: LocationFileName, displayName: v.string() })

const listeners = new Set<() => void>()
let known: PlaceName | null | undefined

function read(): PlaceName | null {
  try {
    const parsed = v.safeParse(Stored, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

const get = (): PlaceName | null => (known === undefined ? (known = read()) : known)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function rememberPlace({ fileName, displayName }: PlaceName): void {
  if (get()?.fileName === fileName) return
  known = { fileName, displayName }
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch {
    // It still lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export const useNearPlace = (): PlaceName | null => useSyncExternalStore(subscribe, get, () => null)

/** The address of every vendor near the place. */
export const everyoneNear = (near: PlaceName): string => `/entertainers/${near.fileName}`

/** An address of the navigation, near the place where it is a section that has places. */
export const sectionNear = (href: string, near: PlaceName | null): string =>
  near && (href === SECTIONS.kids || href === SECTIONS.weddings) ? `${href}${everyoneNear(near)}` : href
