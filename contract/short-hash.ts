/** A short, deterministic numeric hash of a text (docs/specification.md#limits-and-constants). */
import { SHORT_HASH_MAX_DIGITS } from './limits.ts'

/** A whole number of at most four digits. FNV-1a over the UTF-16 units, folded into the range. */
export function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % 10 ** SHORT_HASH_MAX_DIGITS
}
