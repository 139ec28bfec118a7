/** Shows whether the input is saved on the device, and only when it is true. */
import { useState } from 'react'
import { formatMomentDay } from '../format/format-time.ts'
import { AlertIcon, CheckIcon } from '../elements/icons.tsx'
import css from './save-line.module.css'

interface SaveLineProps {
  /** `saved` only after the device's transaction has completed. */
  status: 'idle' | 'saving' | 'saved' | 'failed'
  /** When the saved data expires; null where no date is said. */
  expiresAt: number | null
  /** How long before expiry the line starts to warn. */
  warnMs: number
}

/** One unobtrusive line above the buttons; empty until something is typed. */
export function SaveLine({ status, expiresAt, warnMs }: SaveLineProps) {
  const [now] = useState(() => Date.now())
  const until =
    expiresAt === null ? '' : ` · ${expiresAt - now < warnMs ? 'only ' : ''}until ${formatMomentDay(expiresAt, now)}`
  return (
    <p className={css.line} data-save={status}>
      {status === 'saved' ? (
        <>
          <CheckIcon />
          <span>{`Draft saved${until}`}</span>
        </>
      ) : status === 'saving' ? (
        'Saving…'
      ) : status === 'failed' ? (
        <>
          <AlertIcon />
          <span>Not saved</span>
        </>
      ) : null}
    </p>
  )
}
