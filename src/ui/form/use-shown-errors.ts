/** The errors that a form shows (use-form.ts), and where focus goes with them. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { withFieldChecked } from './field-errors.ts'
import { scrollToErrors } from './scroll-to-errors.ts'

interface ErrorSource {
  /** The form that was submitted last. */
  form: RefObject<HTMLFormElement | null>
  /** The page's current errors; null while there is nothing to check. Must be stable between renders. */
  findAll: () => readonly FieldError[] | null
  /** Called with errors when they are shown. Must be stable between renders. */
  onShown: (errors: readonly FieldError[]) => void
}

export interface ShownErrors {
  errors: readonly FieldError[]
  /** The element to scroll to, of a form that lists its errors at the top. */
  anchor: RefObject<HTMLDivElement | null>
  /** Shows these errors; focus goes to the first field that has one. */
  showErrors: (found: readonly FieldError[]) => void
  clearErrors: () => void
  /** The field has been changed since errors were shown. */
  edited: (name: string) => void
  recheck: (name: string, when?: 'always' | 'onlyIfFine') => void
  /** Takes away the error of a field that the page does not hold: its own control knows that it is right now. */
  corrected: (name: string) => void
}

export function useShownErrors({ form, findAll, onShown }: ErrorSource): ShownErrors {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [shown, setShown] = useState(0)
  const anchor = useRef<HTMLDivElement>(null)
  const editedNames = useRef(new Set<string>())

  useEffect(() => {
    const first = errors[0]
    if (shown === 0 || !first) return undefined
    if (!anchor.current && form.current) {
      form.current.querySelector<HTMLElement>(FIRST_INVALID)?.focus()
      return undefined
    }
    // The step with the errors may not be rendered yet.
    const frame = requestAnimationFrame(() => scrollToErrors(anchor.current, first.name))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- only newly shown errors scroll the page, not each correction
  }, [shown])

  const showErrors = useCallback(
    (found: readonly FieldError[]) => {
      onShown(found)
      editedNames.current.clear()
      setErrors(found)
      setShown((times) => times + 1)
    },
    [onShown],
  )
  const clearErrors = useCallback(() => setErrors([]), [])
  const edited = useCallback((name: string) => void editedNames.current.add(name), [])
  const recheck = useCallback(
    (name: string, when: 'always' | 'onlyIfFine' = 'always') =>
      setErrors((showing) => {
        // A server error stays until the field changes: the page alone cannot tell that it is resolved.
        if (showing.length === 0 || !editedNames.current.has(name)) return showing
        const found = findAll()
        if (found === null) return showing
        // While typing, an error can only disappear; a new one waits until the field is left.
        return when === 'onlyIfFine' && found.some((error) => error.name === name)
          ? showing
          : withFieldChecked(showing, name, found)
      }),
    [findAll],
  )
  const corrected = useCallback((name: string) => setErrors((showing) => withFieldChecked(showing, name, [])), [])
  return { errors, anchor, showErrors, clearErrors, recheck, edited, corrected }
}

/** A group is marked as a whole and cannot have focus itself. */
const FIRST_INVALID = '[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] :is(input, textarea)'
