import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * While a dialog is open, what lies below is read again neither by the clock nor when its tab is returned to: what the
 * dialog is about may be gone by now, and would take along what is typed. What is old is read once it closes.
 */
export function useUndisturbed(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) focusManager.setFocused(false)
    return () => {
      if (isOpen) focusManager.setFocused(undefined)
    }
  }, [isOpen])
}
