/** Shows whether the reply being typed is saved on the device, and only when it is true. */
import type { SaveState } from '#src/drafts/autosave.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../leads.module.css'

export function ReplyOnDevice({ save: { status, advice } }: { save: SaveState }) {
  if (status === 'failed') {
    return (
      <Notice tone="bad">
        <b>Not saved.</b> <span>{advice}</span>
      </Notice>
    )
  }
  return (
    <p className={css.saveLine} data-save={status}>
      {status === 'saved' ? (
        <>
          <CheckIcon />
          <span>Draft saved</span>
        </>
      ) : status === 'saving' ? (
        'Saving…'
      ) : null}
    </p>
  )
}
