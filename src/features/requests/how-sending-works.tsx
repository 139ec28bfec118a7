/** The rules of sending, for those interested (docs/offline.md#states). */
import {
  ASK_BEFORE_SEND_AGE_MS,
  ASK_BEFORE_SEND_EVENT_MS,
  DAY_MS,
  DRAFT_LIFETIME_MS,
  OUTBOX_LIFETIME_MS,
} from '#contract/limits.ts'
import { formatCount } from '#contract/format-count.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import css from './how-sending-works.module.css'

const days = (ms: number) => formatCount(ms / DAY_MS, 'day')
const hours = (ms: number) => formatCount((ms / DAY_MS) * 24, 'hour')

export function HowSendingWorks() {
  return (
    <Disclosure className={css.rules} summary="When is a request sent by itself?">
      <ul>
        <li>
          As soon as there is a connection, exactly once. It leaves this phone only when Fanfare has confirmed it.
        </li>
        <li>You are asked first when it waited for more than {hours(ASK_BEFORE_SEND_AGE_MS)}.</li>
        <li>
          You are asked first when the event is less than {hours(ASK_BEFORE_SEND_EVENT_MS)} away, or its date has
          passed.
        </li>
        <li>You are asked first when somebody else signed in on this phone since you wrote it.</li>
        <li>It is tried for {days(OUTBOX_LIFETIME_MS)}. After that it is kept for you to change, copy or discard.</li>
        <li>Drafts are kept for {days(DRAFT_LIFETIME_MS)} after the last change. You are warned before that ends.</li>
        <li>
          Asking the same vendor again for the same day updates your earlier request. The vendor does not get two.
        </li>
      </ul>
    </Disclosure>
  )
}
