/** The native dialog element: it traps focus, closes with Escape, and restores focus. */
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { useHydrated } from '../browser/use-hydrated.ts'
import type { Elements } from './elements.ts'

interface DialogProps {
  open: boolean
  /** Called for Escape, the close button and a tap outside the dialog. */
  onClose: () => void
  /** Whether what was asked for is under way; then the dialog stays open, as closing it would not stop that. */
  busy?: boolean
  title: ReactNode
  children: Elements
  actions?: ReactNode
}

/**
 * Rendered at the end of the body: a field in the dialog must not belong to a surrounding form, which Enter would
 * submit.
 */
export function Dialog(props: DialogProps) {
  return useHydrated() ? createPortal(<Modal {...props} />, document.body) : null
}

function Modal({ open, onClose, busy = false, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressBegan = useRef<EventTarget>(null)
  const titleId = useId()

  // Opens before any content measures itself: while the dialog is closed, everything in it has zero width and height.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
    // At each change: Escape has closed it, although whoever shows it asks first and leaves it open.
  })

  // Removed while open, it would leave focus to nothing; closing gives it back to what opened the dialog.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    // Escape is the keyboard equivalent.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      // Repeated, Escape closes it although `cancel` is prevented; `cancel` is for browsers without `closedby`.
      closedby={busy ? 'none' : 'closerequest'}
      onCancel={(event) => {
        if (busy) event.preventDefault()
      }}
      onPointerDown={(event) => {
        pressBegan.current = event.target
      }}
      onClick={(event) => {
        // Ignores a drag that began inside the dialog and ends outside it.
        if (!busy && event.target === dialog.current && pressBegan.current === dialog.current) onClose()
      }}
    >
      {open ? (
        <div className={css.body}>
          <div className={css.head}>
            <h2 id={titleId}>{title}</h2>
            <Button variant="quiet" icon aria-label="Close" disabled={busy} onClick={onClose}>
              <CloseIcon />
            </Button>
          </div>
          {children}
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
