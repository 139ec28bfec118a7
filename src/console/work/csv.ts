/** Rows as CSV (RFC 4180). A cell that a spreadsheet would compute begins with an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

/** Also behind spaces and line breaks, and in the wide letters that spreadsheets of East Asia take for the same. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u
/** Where a comma is the decimal mark, spreadsheets begin a cell at each semicolon. */
const SEPARATORS = /[",;\t\r\n]/

function cell(text: string): string {
  const safe = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return SEPARATORS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
