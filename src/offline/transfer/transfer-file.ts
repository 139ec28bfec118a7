/**
 * The file that carries drafts and unsent items from one device to another. It comes back from anywhere, so nothing in
 * it is trusted.
 */
import * as v from 'valibot'
import { TRANSFER_ENTRIES_MAX } from '#contract/limits.ts'
import { RecordStore } from '../storage/quarantined.ts'
import { decodeFiles } from './encoded-files.ts'

export const TRANSFER_KIND = 'device'
export const TRANSFER_VERSION = 1

/** One stored record, as it lies in its store; whoever imports it parses `value`. */
export const TransferEntry = v.object({
  store: RecordStore,
  key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  value: v.unknown(),
})
export type TransferEntry = v.InferOutput<typeof TransferEntry>

const Header = v.object({ app: v.literal('Fanfare'), kind: v.literal(TRANSFER_KIND), version: v.number() })
const Entries = v.object({ entries: v.pipe(v.array(v.unknown()), v.maxLength(TRANSFER_ENTRIES_MAX)) })

/** The content of a file; or why nothing of it can be used. */
type ReadFile = { entries: TransferEntry[]; unreadable: number } | 'notOurs' | 'newerVersion'

/** Entries of an unknown shape are counted, and the others are read. */
export function readTransferFile(text: string): ReadFile {
  const parsed = parseJson(text)
  const header = v.safeParse(Header, parsed)
  if (!header.success) return 'notOurs'
  if (header.output.version > TRANSFER_VERSION) return 'newerVersion'
  const listed = v.safeParse(Entries, parsed)
  if (!listed.success) return 'notOurs'
  const entries = listed.output.entries.flatMap((entry) => {
    const read = v.safeParse(TransferEntry, entry)
    return read.success ? [{ ...read.output, value: decodeFiles(read.output.value) }] : []
  })
  return { entries, unreadable: listed.output.entries.length - entries.length }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
