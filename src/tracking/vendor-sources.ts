/** From which part of the site, or which partner, each vendor was reached: the source names under `vendorSources`. */
import * as v from 'valibot'
import { Source } from '#contract/source.ts'
import { fromPartner } from './arrival.ts'
import { dropText, createStoredText, readText, type TextStorage } from './stored-text.ts'

export const VENDOR_SOURCES = 'vendorSources'
/** The latest ones; older ones say little about how somebody was found. */
const KEPT_MAX = 100

/** The latest last. */
const Entries = v.array(v.object({ memberID: v.number(), source: Source }))
type Entries = v.InferOutput<typeof Entries>

function read(storage: TextStorage | null, now: number): Entries {
  try {
    const parsed = v.safeParse(Entries, JSON.parse(readText(storage, VENDOR_SOURCES, now) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

function write(storage: TextStorage | null, entries: Entries, now: number) {
  if (entries.length === 0) dropText(storage, VENDOR_SOURCES)
  else createStoredText(storage, VENDOR_SOURCES, JSON.stringify(entries.slice(-KEPT_MAX)), now)
}

/** Notes how these vendors were reached; `None` says nothing and changes nothing. */
export function rememberVendorSource(
  storage: TextStorage | null,
  memberIds: readonly number[],
  source: Source,
  now: number,
): void {
  if (source === 'None') return
  const others = read(storage, now).filter(({ memberID }) => !memberIds.includes(memberID))
  write(storage, [...others, ...memberIds.map((memberID) => ({ memberID, source }))], now)
}

/**
 * The source of a request: what its address says, else how one of its vendors was reached, else the partner that sent
 * the visitor, else `None`.
 */
export function requestSource(
  storage: TextStorage | null,
  memberIds: readonly number[],
  address: Source,
  now: number,
): Source {
  if (address !== 'None') return address
  const reached = read(storage, now).findLast(({ memberID }) => memberIds.includes(memberID))
  return reached?.source ?? fromPartner(storage, now) ?? 'None'
}

/** The request is sent: the sources of its vendors have done their work. */
export function clearVendorSources(storage: TextStorage | null, memberIds: readonly number[], now: number): void {
  const entries = read(storage, now)
  const others = entries.filter(({ memberID }) => !memberIds.includes(memberID))
  if (others.length < entries.length) write(storage, others, now)
}
