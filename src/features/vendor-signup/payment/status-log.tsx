/** Why the card was not charged, from the order's own log. */
import { formatMomentTime } from '#src/ui/format/format-time.ts'
import type { Order } from '#contract/commerce.ts'
import { AlertIcon } from '#src/ui/elements/icons.tsx'
import css from '../signup.module.css'

export function StatusLog({ order }: { order: Order }) {
  return (
    <section className={css.log} aria-label="Payment log">
      <h2>
        <AlertIcon />
        The payment did not go through
      </h2>
      <p>Order no. {order.id}. Nothing was charged. Check the details below, or use another card.</p>
      <ol>
        {order.statusLog.map(({ at, message }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a log only grows
          <li key={i}>
            <time dateTime={at}>{formatMomentTime(Date.parse(at))}</time> {message}
          </li>
        ))}
      </ol>
    </section>
  )
}
