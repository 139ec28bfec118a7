/** Tables as CSV (RFC 4180), for spreadsheets. A cell that one would compute begins with an apostrophe. */

/** Text, or an amount in cents. */
export type Cell = string | number

/** Also behind spaces and line breaks, and in the wide letters that spreadsheets of East Asia take for the same. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u
/** Where a comma is the decimal mark, spreadsheets begin a cell at each semicolon. */
const SEPARATORS = /[",;\t\r\n]/

/** @returns text with the mark by which Excel knows UTF-8 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\u{FEFF}${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

function written(cell: Cell): string {
  if (typeof cell === 'number') return (cell / 100).toFixed(2)
  const safe = FORMULA.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return SEPARATORS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A moment as spreadsheets read a date, in UTC. */
export const spreadsheetTime = (iso: string): string => iso.slice(0, 19).replace('T', ' ')
