/** The lines of a quote with their total. */
import { totalOf } from '#contract/paperwork/quote-sums.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import css from './quote.module.css'

export function QuoteLines({ lines }: { lines: readonly { label: string; cents: number }[] }) {
  return (
    <table className={css.lines}>
      <caption>What it costs</caption>
      <tbody>
        {lines.map(({ label, cents }, at) => (
          // Two lines may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <th scope="row">{label}</th>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total, all included</th>
          <td>{formatCents(totalOf(lines))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
