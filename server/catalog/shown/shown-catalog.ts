/**
 * The catalog that this process shows: the shipped service types with what operators have published above them. One
 * process is one marketplace, so there is one; the texts of operators set it (server/services/texts/shown-texts.ts).
 */
import type { CatalogEntry } from '#server/catalog/catalog-entry.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'

let shown: readonly CatalogEntry[] = serviceTypes

/** @param entries null for the shipped ones */
export function showCatalog(entries: readonly CatalogEntry[] | null): void {
  shown = entries ?? serviceTypes
}

/** Hidden service types, too: who has one keeps it. */
export const shownServiceTypes = (): readonly CatalogEntry[] => shown

/** Makes something of the catalog when it is needed, and again once another catalog is shown. */
export function fromCatalog<Value extends object>(make: (entries: readonly CatalogEntry[]) => Value): () => Value {
  let known: { entries: readonly CatalogEntry[]; value: Value } | undefined
  return () => {
    if (known?.entries !== shown) known = { entries: shown, value: make(shown) }
    return known.value
  }
}
