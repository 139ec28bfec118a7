/** The browser's own dialog: it keeps the focus inside, closes with Escape, and gives the focus back. */
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  open: boolean
  /** Called for Escape, the close button and a tap beside the dialog. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
}

export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before anything inside can measure itself: while it is closed all of it is nothing wide and nothing high.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way
    <dialog ref={dialog} className={css['dialog']} aria-labelledby={titleId} onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
      {open ? (
        <div className={css['body']}>
          <div className={css['head']}>
            <h2 id={titleId}>{title}</h2>
            <Button look="quiet" icon aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </Button>
          </div>
          {children}
          {actions ? <div className={css['actions']}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
