/** A notification that a vendor was saved from a list of results, or why not. */
import { useSyncExternalStore } from 'react'
import { savedNote } from '#src/sync/storage/saved-note.ts'
import { useToastTime } from '#src/ui/browser/use-toast-time.ts'
import css from '#src/ui/elements/toast.module.css'

export function SavedToast() {
  const note = useSyncExternalStore(savedNote.subscribe, savedNote.get, () => null)
  const place = useToastTime(note, () => savedNote.set(null))
  return (
    <output ref={place}>
      {note?.href ? (
        <a href={note.href} className={css.toast} onClick={() => savedNote.set(null)}>
          {note.text}
        </a>
      ) : note ? (
        <span className={css.toast}>{note.text}</span>
      ) : null}
    </output>
  )
}
