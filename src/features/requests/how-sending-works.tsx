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
    <Disclosure className={css.rules} summary="How does offline sending work?">
      <ul>
        <li>We send your request once, as soon as you’re online, and keep it on this device until it’s confirmed.</li>
        <li>{`We’ll check with you first if it has waited more than ${hours(ASK_BEFORE_SEND_AGE_MS)}.`}</li>
        <li>
          We’ll check with you first if the event is less than <span>{hours(ASK_BEFORE_SEND_EVENT_MS)}</span> away or
          its date has passed.
        </li>
        <li>We’ll check with you first if someone else has signed in on this device since you wrote it.</li>
        <li>{`We’ll keep trying for ${days(OUTBOX_LIFETIME_MS)}. After that you can edit, copy or discard it.`}</li>
        <li>
          Drafts are saved for <span>{days(DRAFT_LIFETIME_MS)}</span> after your last edit. We’ll warn you before they
          expire.
        </li>
        <li>A second request to the same vendor for the same day updates the first one.</li>
      </ul>
    </Disclosure>
  )
}
