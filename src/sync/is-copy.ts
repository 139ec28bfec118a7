/** Whether a query's data is a copy that was saved on this device, or has one among its pages. */
export function isCopy(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.some(isCopy)
  return 'savedAt' in data && data.savedAt !== null
}
