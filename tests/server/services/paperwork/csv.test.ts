import { expect, test } from 'vitest'
import { csvOf } from '#server/services/paperwork/csv.ts'

test('text that a spreadsheet would run is text, and amounts stay numbers', () => {
  const cells = ['=HYPERLINK("http://a")', '+1 512', '-2', '@SUM(A1)', '\t=1', ' =1', '＝1', 'A "b", c', -5000]
  expect(csvOf([cells])).toBe(
    `\u{FEFF}"'=HYPERLINK(""http://a"")",'+1 512,'-2,'@SUM(A1),'\t=1,' =1,'＝1,"A ""b"", c",-50.00\r\n`,
  )
})
