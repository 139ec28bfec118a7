/** The draft field that stores the text of the city field while no city is selected. */
export const TYPED_PLACE = 'locationText'

/**
 * `St. John's, NL` → its file name (docs/specification.md#places) and the name as typed; null unless it is written as
 * city and state or province, which a ZIP code may follow. Only the server knows whether the city exists; if it does
 * not, the server refuses the request and the user corrects it.
 */
export function placeFromText(text: string): { fileName: string; displayName: string } | null {
  const [, city = '', region = ''] = /^\s*([^,]{2,80}?)\s*,\s*([a-z]{2})\b[\s\d,-]*(?:usa)?\s*$/i.exec(text) ?? []
  const name = city
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return name ? { fileName: `${name}-${region.toLowerCase()}`, displayName: `${city}, ${region.toUpperCase()}` } : null
}
