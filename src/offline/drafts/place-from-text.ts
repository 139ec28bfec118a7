/** Where a draft keeps what was typed in the city field while no city is chosen. */
export const TYPED_PLACE = 'locationText'

/**
 * `St. John's, NL` → its file name (docs/specification.md#places) and the name as typed; null unless it is written as
 * city and state or province. Whether there is such a city only the server knows: it refuses an unknown one, and the
 * person is asked again.
 */
export function placeFromText(text: string): { fileName: string; displayName: string } | null {
  const [, city = '', region = ''] = /^\s*([^,]{2,80}?)\s*,\s*([a-z]{2})\s*$/i.exec(text) ?? []
  const name = city
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return name ? { fileName: `${name}-${region.toLowerCase()}`, displayName: `${city}, ${region.toUpperCase()}` } : null
}
