/** Whether what is typed is on the phone. It says so only when it is true. */
import { useState } from 'react'
import { formatMomentDay } from '../format/format-time.ts'
import { AlertIcon, CheckIcon } from '../elements/icons.tsx'
import css from './save-line.module.css'

interface SaveLineProps {
  /** `saved` only after the phone's transaction has completed. */
  status: 'idle' | 'saving' | 'saved' | 'failed'
  /** The last moment that it is kept. */
  expiresAt: number
  /** From this long before, the line warns. */
  warnMs: number
}

/** One quiet line above the buttons; nothing before anything was typed. */
export function SaveLine({ status, expiresAt, warnMs }: SaveLineProps) {
  const [now] = useState(() => Date.now())
  const until = `kept until ${formatMomentDay(expiresAt, now)}`
  return (
    <p className={css.line} data-save={status}>
      {status === 'saved' ? (
        <>
          <CheckIcon />
          Saved on this phone · {expiresAt - now < warnMs ? `only ${until}` : until}
        </>
      ) : status === 'saving' ? (
        'Saving…'
      ) : status === 'failed' ? (
        <>
          <AlertIcon />
          Not saved on this phone
        </>
      ) : null}
    </p>
  )
}
