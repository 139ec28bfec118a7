/** A picture that was chosen on this device, before it is sent: small, on the full screen at a tap. */
import { useMemo, useState, type ReactElement } from 'react'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import { showBlob } from '#src/photos/show-blob.ts'
import { classes } from '#src/ui/elements/class-names.ts'
import { PictureDialog } from './picture-dialog.tsx'
import css from '../threads.module.css'

interface ChosenPictureProps {
  chosen: ChosenFile
  /** Beside its name, which stands there alone where the picture can't be shown. */
  isSmall?: boolean
  /** Its name: shown where the picture can't be, and beside the whole picture. */
  children: ReactElement
}

export function ChosenPicture({ chosen: { name, file }, isSmall = false, children }: ChosenPictureProps) {
  const show = useMemo(() => (file?.type.startsWith('image/') ? showBlob(file) : null), [file])
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (!show || isBroken) return isSmall ? null : children
  return (
    <>
      <button
        type="button"
        className={classes(css.picture, isSmall && css.small)}
        aria-label={`View ${name}`}
        onClick={() => setOpen(true)}
      >
        <img ref={show} alt={name} onError={() => setBroken(true)} />
      </button>
      {isOpen ? (
        <PictureDialog name={name} show={show} onClose={() => setOpen(false)}>
          {children}
        </PictureDialog>
      ) : null}
    </>
  )
}
