/** Whether what is typed is on the phone. It says so only when it is true. */
import { useState } from 'react'
import { signupEndsSoon, signupKeptUntil } from '#src/offline/signup.ts'
import type { StoredSignup } from '#src/offline/signup-types.ts'
import { momentDay } from '#src/ui/event-words.ts'
import { AlertIcon, CheckIcon } from '#src/ui/icons.tsx'
import type { SaveState } from './open-signup.ts'
import css from './save-line.module.css'

/** One quiet line above the buttons; nothing before anything was typed. */
export function SaveLine({ record, save }: { record: StoredSignup; save: SaveState }) {
  const [now] = useState(() => Date.now())
  const until = `kept until ${momentDay(signupKeptUntil(record), now)}`
  return (
    <p className={css.line} data-save={save.status}>
      {save.status === 'saved' ? (
        <>
          <CheckIcon />
          Saved on this phone · {signupEndsSoon(record, now) ? `only ${until}` : until}
        </>
      ) : save.status === 'saving' ? (
        'Saving…'
      ) : save.status === 'failed' ? (
        <>
          <AlertIcon />
          Not saved on this phone
        </>
      ) : null}
    </p>
  )
}
