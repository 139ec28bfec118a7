/** A picture of a message: small in the thread, on the full screen at a tap; offline, too, once it was shown. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Attachment } from '#contract/messages/messages.ts'
import { pictureOptions } from './queries.ts'
import { PictureDialog } from './picture-dialog.tsx'
import css from './threads.module.css'

interface MessagePictureProps {
  file: Attachment
  leadId: number
  accountId: number | null
  /** The button that saves it: shown where it can't be shown, and beside the whole picture. */
  children: ReactElement
}

export function MessagePicture({ file, leadId, accountId, children }: MessagePictureProps) {
  const { data, isPending } = useQuery(pictureOptions(accountId, leadId, file.id))
  const url = useObjectUrl(data)
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (isPending) return <div className={css.picture} aria-hidden="true" />
  if (url === null || isBroken) return children
  return (
    <>
      <button type="button" className={css.picture} aria-label={`View ${file.name}`} onClick={() => setOpen(true)}>
        <img src={url} alt={file.name} onError={() => setBroken(true)} />
      </button>
      {isOpen ? (
        <PictureDialog name={file.name} url={url} onClose={() => setOpen(false)}>
          {children}
        </PictureDialog>
      ) : null}
    </>
  )
}

/** The address of a blob for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}
