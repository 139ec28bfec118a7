/** A part in which two drafts differ. */

export interface Difference {
  label: string
  /** Null where it is too long to show. */
  values: { theirs: string; mine: string } | null
}

/** A longer value doesn’t fit a line. */
const SHOWN_MAX_CHARS = 120

export const differenceOf = (label: string, theirs: string, mine: string): Difference[] => {
  if (theirs.trim() === mine.trim()) return []
  const isShort = Math.max(theirs.length, mine.length) <= SHOWN_MAX_CHARS
  return [{ label, values: isShort ? { theirs, mine } : null }]
}
