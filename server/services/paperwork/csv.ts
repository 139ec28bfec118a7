/** A table as CSV (RFC 4180), for spreadsheets. */

/** Text, or an amount in cents. */
export type Cell = string | number

/** Spreadsheets run what begins so; an apostrophe before it makes it text. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const written = (cell: Cell): string =>
  typeof cell === 'number' ? (cell / 100).toFixed(2) : quoted(FORMULA.test(cell.trimStart()) ? `'${cell}` : cell)

/** @returns text with the mark by which Excel knows UTF-8 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\u{FEFF}${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`
