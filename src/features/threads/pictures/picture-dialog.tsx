/** A picture on the full screen. */
import { useLayoutEffect, useRef, type ReactElement, type RefCallback } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import css from './picture-dialog.module.css'

interface PictureDialogProps {
  name: string
  /** Shows the picture in an element. */
  show: RefCallback<HTMLImageElement>
  onClose: () => void
  /** The button that saves it. */
  children: ReactElement
}

export function PictureDialog({ name, show, onClose, children }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog ref={dialog} className={css.viewer} aria-label={name} onClose={onClose}>
      <div className={css.bar}>
        {children}
        <button type="button" className={css.close} aria-label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      <img ref={show} alt={name} />
    </dialog>,
    document.body,
  )
}
