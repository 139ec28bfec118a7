/** Around an email field: asks about a typo in a well-known domain. It only offers; any address can be sent. */
import { useEffect, useRef, useState } from 'react'
import type { Elements } from '../elements/elements.ts'
import { Button } from '../elements/button.tsx'
import { classes } from '../elements/class-names.ts'
import css from './email-typo-hint.module.css'

/** The pause before a hint, so that nothing is asked, and nothing moves, while the user is typing. */
const PAUSE_MS = 600

export function EmailTypoHint({ className, children }: { className?: string | undefined; children: Elements }) {
  const box = useRef<HTMLDivElement>(null)
  const [meant, setMeant] = useState<string | null>(null)
  useEffect(() => {
    const input = inputIn(box.current)
    if (!input) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      if (input.value === '') return setMeant(null)
      // Nothing has been typed when the form is first shown. Without a connection nothing is asked.
      const found = await import('./meant-email.ts').catch(() => null)
      setMeant(found?.meantEmail(input.value) ?? null)
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), PAUSE_MS)
    }
    // Typed before the script was running, or filled in from a draft.
    lookSoon()
    input.addEventListener('input', lookSoon)
    return () => {
      clearTimeout(timer)
      input.removeEventListener('input', lookSoon)
    }
  }, [])
  const take = (email: string) => {
    const input = inputIn(box.current)
    if (!input) return
    typeInto(input, email)
    setMeant(null)
    // The button goes; the keyboard stays where the address is.
    input.focus()
  }
  return (
    <div ref={box} className={classes(css.field, className)}>
      {children}
      <output>{meant === null ? null : <MeantEmail email={meant} onTake={() => take(meant)} />}</output>
    </div>
  )
}

export const MeantEmail = ({ email, onTake }: { email: string; onTake: () => void }) => (
  <div className={css.hint}>
    <span>{`Did you mean ${email}?`}</span>{' '}
    <Button variant="plain" aria-label={`Use ${email}`} onClick={onTake}>
      Use it
    </Button>
  </div>
)

const inputIn = (box: HTMLElement | null) => box?.querySelector('input')

/** As if it were typed, so that the form hears of it, whether or not it holds the value itself. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
