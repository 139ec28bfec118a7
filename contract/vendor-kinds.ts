/** The kinds of vendors that are asked for other fields (docs/specification.md#quote-request). */

/** Those who come to the event, and those who drive to it; in form order. */
export const VENDOR_KINDS = ['entertainment', 'transport'] as const
export type VendorKind = (typeof VENDOR_KINDS)[number]

export const kindOfVendor = ({ isTransport }: { isTransport: boolean }): VendorKind =>
  isTransport ? 'transport' : 'entertainment'

/** The kinds among these vendors; entertainment while there is none. */
export function kindsOf(vendors: readonly { isTransport: boolean }[]): VendorKind[] {
  const found = new Set(vendors.map(kindOfVendor))
  return found.size === 0 ? ['entertainment'] : VENDOR_KINDS.filter((kind) => found.has(kind))
}
