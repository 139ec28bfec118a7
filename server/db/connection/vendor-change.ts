/** A change of vendors, as the triggers of migration 560 tell it, or of texts. */

export interface VendorChange {
  /**
   * `days`: when vendors are free; `lists`: who is in a search of theirs, and where; `texts`: operators have published
   * some (server/repositories/texts/text-versions.ts).
   */
  of: 'vendors' | 'days' | 'lists' | 'texts'
  /** Ids of vendors, or of lists (server/db/listings.ts); of texts none. */
  ids: readonly number[]
}

const MESSAGE = /^(vendors|days|lists) (-?\d+(?:,-?\d+)*)$/

/** Null where anything may have changed. */
export function readVendorChange(message: string | undefined): VendorChange | null {
  if (message === 'texts') return { of: 'texts', ids: [] }
  const [, of, ids = ''] = MESSAGE.exec(message ?? '') ?? []
  return of === undefined ? null : { of: of as VendorChange['of'], ids: ids.split(',').map(Number) }
}
