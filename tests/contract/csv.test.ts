/** Tables for spreadsheets: what people typed stays text in them. */
import { expect, test } from 'vitest'
import { csvOf, spreadsheetTime } from '#contract/csv.ts'

const MARK = '\u{FEFF}'
const cellOf = (typed: string) => csvOf([[typed]]).slice(MARK.length, -'\r\n'.length)

test('rows are lines, what would end a cell is quoted, and amounts stay numbers', () => {
  expect(
    csvOf([
      ['When', 'Who', 'Paid'],
      ['a, b', 'say "hi"', 100_050],
      ['two\nlines', 'x;y', -5000],
    ]),
  ).toBe(`${MARK}When,Who,Paid\r\n"a, b","say ""hi""",1000.50\r\n"two\nlines","x;y",-50.00\r\n`)
})

test.each(['=1+1', '+1 212 555 0123', '-2+3', '@SUM(A1)', '\t=1', '  =1', '\u200b=1', '＝1+1', "=cmd|'/c calc'!A1"])(
  '%j is not computed',
  (typed) => {
    expect(cellOf(typed).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('other text is as it was typed', () => {
  const typed = ['vendor 12', '2027-03-10', 'names a private person', '“quoted”', '']
  expect(typed.map(cellOf)).toEqual(typed)
})

test('a moment is a date and a time in a form that spreadsheets know', () => {
  expect(spreadsheetTime('2026-11-28T22:07:59.899Z')).toBe('2026-11-28 22:07:59')
})
