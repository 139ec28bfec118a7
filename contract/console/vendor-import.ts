/** Vendors from a file that an operator uploads in the console. */
import * as v from 'valibot'
import { cleanText } from '../clean-text.ts'
import { isCalendarDate } from '../dates.ts'
import { Id, WholeInUrl } from '../ids.ts'

export const IMPORT_FILE_FIELD = 'file'
/** With the form around it less than what the proxies in deploy/ let through. */
export const IMPORT_FILE_MAX_BYTES = 19 * 1024 * 1024
export const IMPORT_ROWS_MAX = 100_000
const FILE_NAME_MAX_CHARS = 200
const COLUMN_MAX_CHARS = 200
const PROBLEMS_TAKE = 50
/** One part of a CSV file. */
export const PROBLEMS_TAKE_MAX = 5_000

const ImportState = v.picklist(['reading', 'looking', 'looked', 'running', 'stopped', 'done', 'discarded'])
export type ImportState = v.InferOutput<typeof ImportState>

export const UploadQuery = v.object({
  /** The upload’s own: repeated, it makes one import. */
  key: v.pipe(v.string(), v.uuid()),
  name: v.pipe(
    v.string(),
    v.maxLength(FILE_NAME_MAX_CHARS, 'This file’s name is too long.'),
    v.transform(cleanText),
    v.regex(/\.(csv|jsonl|ndjson)$/i, 'Choose a .csv or .jsonl file.'),
  ),
})
export type UploadQuery = v.InferOutput<typeof UploadQuery>

export const UploadedImport = v.object({ id: v.number() })

export const VendorImport = v.object({
  id: v.number(),
  state: ImportState,
  operator: v.string(),
  fileName: v.string(),
  begunAt: v.string(),
  endedAt: v.nullable(v.string()),
  listedUntil: v.nullable(v.string()),
  columns: v.array(v.string()),
  /** For each field the column that it is taken from; null for none. */
  fields: v.array(v.object({ name: v.string(), isRequired: v.boolean(), column: v.nullable(v.string()) })),
  /** Why it can’t be imported like this, or what stopped it. */
  refused: v.nullable(v.string()),
  rows: v.number(),
  rowsDone: v.number(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  leftAlone: v.number(),
  photos: v.number(),
  problemCount: v.number(),
})
export type VendorImport = v.InferOutput<typeof VendorImport>

/** The last one; null before the first. */
export const LastImport = v.object({ vendorImport: v.nullable(VendorImport) })
export type LastImport = v.InferOutput<typeof LastImport>

export const ImportProblemsQuery = v.object({
  /** Only problems after this one. */
  after: v.optional(WholeInUrl, 0),
  take: v.optional(v.pipe(WholeInUrl, v.minValue(1), v.maxValue(PROBLEMS_TAKE_MAX)), PROBLEMS_TAKE),
})
export type ImportProblemsQuery = v.InferOutput<typeof ImportProblemsQuery>

export const ImportProblems = v.object({
  problems: v.array(v.object({ id: v.number(), line: v.number(), problem: v.string() })),
  hasMore: v.boolean(),
})
export type ImportProblems = v.InferOutput<typeof ImportProblems>

export const ChooseColumns = v.object({
  id: Id,
  /** Columns by field; '' for none. */
  columns: v.record(
    v.pipe(v.string(), v.maxLength(COLUMN_MAX_CHARS)),
    v.pipe(v.string(), v.maxLength(COLUMN_MAX_CHARS)),
  ),
  /** The last day of memberships, for rows that don’t say it. */
  listedUntil: v.nullable(v.pipe(v.string(), v.check(isCalendarDate, 'Choose a day.'))),
})
export type ChooseColumns = v.InferOutput<typeof ChooseColumns>
