/** Why the card was not charged, once and in plain words; the order's own log folds out below. */
import { useEffect, useRef } from 'react'
import { AVS_CVV_MESSAGE } from '#contract/commerce.ts'
import { formatMomentTime } from '#src/ui/format/format-time.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { AlertIcon } from '#src/ui/elements/icons.tsx'
import css from '../signup.module.css'
import type { Declined } from './use-payment.ts'

export function StatusLog({ order, message }: Declined) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed is at the bottom of a long form.
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} className={css.log} aria-label="Payment log" tabIndex={-1} role="alert">
      <h2>
        <AlertIcon />
        <span>{message === AVS_CVV_MESSAGE ? message : 'Your card was declined'}</span>
      </h2>
      <p>
        {message === AVS_CVV_MESSAGE
          ? 'You weren’t charged. Check the ZIP code and the security code, then pay again.'
          : 'You weren’t charged. Check the card details, use another card, or call your bank.'}
      </p>
      <Disclosure summary={`What the bank said about order #${order.id}`}>
        <ol>
          {order.statusLog.map(({ at, message: words }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a log only grows
            <li key={i}>
              <time dateTime={at}>{formatMomentTime(Date.parse(at))}</time> <span>{words}</span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  )
}
