/** Text that another app shared: read from the address, and added to the event details of a draft. */
import { cleanText } from '#contract/clean-text.ts'
import { NOTES_MAX_CHARS } from '#contract/limits.ts'

/** An address may be megabytes long: no more of it is read than it takes to see that it is too long. */
const READ_CHARS = NOTES_MAX_CHARS + 1

function cleaned(part: string | null): string {
  const text = cleanText((part ?? '').slice(0, READ_CHARS))
  // Text that was cut never counts as whole, however much was removed from it.
  return part !== null && part.length > READ_CHARS ? text.padEnd(READ_CHARS, '…') : text
}

/** Title, text and link, each on its own line and none twice: many apps put the link into the text as well. */
export function sharedText(query: string): string {
  const params = new URLSearchParams(query)
  const parts = ['title', 'text', 'url'].map((name) => cleaned(params.get(name)))
  const isRepeated = (part: string, at: number) =>
    parts.some((other, i) => i !== at && other.includes(part) && (other !== part || i < at))
  return parts.filter((part, at) => part !== '' && !isRepeated(part, at)).join('\n')
}

/** The notes with `shared` after them. Those that have it stay as they are, so that nothing is added twice. */
export function withShared(
  notes: string,
  shared: string,
): { outcome: 'added'; notes: string } | { outcome: 'there' | 'full' | 'tooLong' } {
  if (shared.length > NOTES_MAX_CHARS) return { outcome: 'tooLong' }
  const before = notes.trimEnd()
  if (before.includes(shared)) return { outcome: 'there' }
  const joined = before === '' ? shared : `${before}\n\n${shared}`
  return joined.length > NOTES_MAX_CHARS ? { outcome: 'full' } : { outcome: 'added', notes: joined }
}
