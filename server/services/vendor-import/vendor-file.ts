/** Reads a file of vendors row by row, whatever its size: CSV with a line of column names, or JSON Lines. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { linesOf } from '#server/lines.ts'
import { Refused } from '#server/services/errors.ts'

/** Longer rows are no vendor: a quotation mark is missing, and the rest of the file would be one field. */
const ROW_MAX_BYTES = 256 * 1024

export interface FileRow {
  /** Counted from 1, where the row begins in the file. */
  line: number
  /** The texts by column; null when the row cannot be read. */
  fields: Readonly<Record<string, string>> | null
  problem?: string
}

/** @throws Refused for a file that is missing, of another kind, or no longer readable at some line */
export async function* readVendorFile(path: string): AsyncGenerator<FileRow> {
  for await (const row of readRows(path)) yield row.fields === null ? row : { ...row, fields: storable(row.fields) }
}

async function* readRows(path: string): AsyncGenerator<FileRow> {
  const head = await headOf(path)
  if (path.toLowerCase().endsWith('.csv')) yield* readCsv(path, delimiterIn(head))
  else if (/\.(jsonl|ndjson)$/i.test(path)) yield* readJsonLines(path)
  else throw new Refused('The file’s name must end in .csv or .jsonl.')
}

/** The database takes neither a zero character nor half of a pair. */
const storable = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [storableText(name), storableText(text)]))

const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '')

const HEAD_BYTES = 64 * 1024

async function headOf(path: string): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new Refused(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Spreadsheets of some languages write semicolons; the first line has the names, and the delimiter most often. */
function delimiterIn(head: string): string {
  const [names = ''] = head.split(/\r?\n/, 1)
  const countOf = (mark: string) => names.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

async function* readCsv(path: string, delimiter: string): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim()),
    // A row with too few or too many fields is reported with its line, and reading goes on.
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX_BYTES,
    info: true,
    delimiter,
  })
  // An error of either ends both, and the loop throws it; a reader that stops early closes the file.
  pipeline(createReadStream(path), parser, () => {})
  let end = 1
  try {
    for await (const read of parser) {
      const { record, info } = read as {
        record: Record<string, string>
        info: { lines: number; error?: { message: string } }
      }
      const line = end + 1
      end = info.lines
      if (info.error) yield { line, fields: null, problem: 'This row has more or fewer fields than the first line.' }
      else yield { line, fields: record }
    }
  } catch (error) {
    throw new Refused(
      `The file can’t be read beyond line ${end}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function* readJsonLines(path: string): AsyncGenerator<FileRow> {
  let line = 0
  for await (const text of linesOf(createReadStream(path), ROW_MAX_BYTES)) {
    line += 1
    if (text.trim() === '') continue
    if (text.length > ROW_MAX_BYTES) yield { line, fields: null, problem: 'This line is too long.' }
    else yield jsonRow(line === 1 ? text.replace(/^\uFEFF/, '') : text, line)
  }
}

function jsonRow(text: string, line: number): FileRow {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { line, fields: Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asText(field)])) }
  } catch {
    // Told below.
  }
  return { line, fields: null, problem: 'This line is no JSON object.' }
}

/** Lists are written as CSV files write them. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).join('; ')
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}
