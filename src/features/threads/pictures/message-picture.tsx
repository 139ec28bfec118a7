/** A picture of a message: small in the thread, on the full screen at a tap; offline, too, once it was shown. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'
import type { Attachment } from '#contract/messages/messages.ts'
import { showBlob } from '#src/photos/show-blob.ts'
import { pictureOptions } from '../queries.ts'
import { PictureDialog } from './picture-dialog.tsx'
import css from '../threads.module.css'

interface MessagePictureProps {
  file: Attachment
  leadId: number
  accountId: number | null
  /** The button that saves it: shown where it can't be shown, and beside the whole picture. */
  children: ReactElement
}

export function MessagePicture({ file, leadId, accountId, children }: MessagePictureProps) {
  const { data, isPending } = useQuery(pictureOptions(accountId, leadId, file.id))
  const show = useMemo(() => data && showBlob(data), [data])
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (isPending) return <div className={css.picture} aria-hidden="true" />
  if (!show || isBroken) return children
  return (
    <>
      <button type="button" className={css.picture} aria-label={`View ${file.name}`} onClick={() => setOpen(true)}>
        <img ref={show} alt={file.name} onError={() => setBroken(true)} />
      </button>
      {isOpen ? (
        <PictureDialog name={file.name} show={show} onClose={() => setOpen(false)}>
          {children}
        </PictureDialog>
      ) : null}
    </>
  )
}
