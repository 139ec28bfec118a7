/** Which partner sent the visitor: `?source=thebash` on the first page opened. */
import { PARTY_SOURCE } from '#contract/auto-add.ts'
import type { Source } from '#contract/source.ts'
import { createStoredText, readText, type TextStorage } from './stored-text.ts'

const FROM_PARTNER = 'fromPartner'

/** The sources that are separate sites; the others are parts of Fanfare, named in its own links. */
const PARTNERS: readonly Source[] = [PARTY_SOURCE]
const isPartner = (text: string | null): text is Source => PARTNERS.some((partner) => partner === text)

/** @param search the query string of the opened page */
export function rememberArrival(storage: TextStorage | null, search: string, now: number): void {
  const source = new URLSearchParams(search).get('source')
  if (isPartner(source)) createStoredText(storage, FROM_PARTNER, source, now)
}

/** The partner that sent this visitor, for 30 days from the last use. */
export function fromPartner(storage: TextStorage | null, now: number): Source | null {
  const partner = readText(storage, FROM_PARTNER, now)
  return isPartner(partner) ? partner : null
}
