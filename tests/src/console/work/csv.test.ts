/** The audit as a file for a spreadsheet: what people typed stays text in it. */
import { expect, test } from 'vitest'
import { csvOf } from '#src/console/work/csv.ts'

test('rows are lines, and what would end a cell is quoted', () => {
  expect(
    csvOf([
      ['When', 'Who'],
      ['a, b', 'say "hi"'],
      ['two\nlines', 'x;y'],
    ]),
  ).toBe('When,Who\r\n"a, b","say ""hi"""\r\n"two\nlines","x;y"')
})

test.each(['=1+1', '+1 212 555 0123', '-2+3', '@SUM(A1)', '\t=1', '  =1', '\u200b=1', '＝1+1', "=cmd|'/c calc'!A1"])(
  '%j is not computed',
  (typed) => {
    expect(csvOf([[typed]]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('other text is as it was typed', () => {
  expect(csvOf([['vendor 12', '2027-03-10', 'names a private person', '“quoted”', '']])).toBe(
    'vendor 12,2027-03-10,names a private person,“quoted”,',
  )
})
