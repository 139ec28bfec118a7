/** Errors appear together when the person goes on; afterwards each field is looked at again when it is left. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { withFieldChecked } from './field-errors.ts'
import { scrollToErrors } from './scroll-to-errors.ts'

interface ErrorSource {
  /**
   * What the page finds wrong right now; null while there is nothing to look at. Keep it the same between renderings.
   */
  findAll: () => FieldError[] | null
  /** Hears of errors when they are shown. Keep it the same between renderings. */
  onShown: (errors: readonly FieldError[]) => void
}

export function useShownErrors({ findAll, onShown }: ErrorSource) {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [shown, setShown] = useState(0)
  const anchor = useRef<HTMLDivElement>(null)
  const editedNames = useRef(new Set<string>())

  useEffect(() => {
    const first = errors[0]
    if (shown === 0 || !first) return undefined
    // The step of the errors may only just be on its way to the screen.
    const frame = requestAnimationFrame(() => scrollToErrors(anchor.current, first.name))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- only showing them anew moves the page, not each correction
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
        // What the server objected to stays until the field is changed: the page alone cannot tell that it is fine.
        if (showing.length === 0 || !editedNames.current.has(name)) return showing
        const found = findAll()
        if (found === null) return showing
        // While typing an error only goes away; a new one waits until the field is left.
        return when === 'onlyIfFine' && found.some((error) => error.name === name)
          ? showing
          : withFieldChecked(showing, name, found)
      }),
    [findAll],
  )
  return { errors, anchor, showErrors, clearErrors, recheck, edited }
}
