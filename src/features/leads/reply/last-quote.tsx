/** Says that a new reply has the words of the vendor's last quote, and takes them out again. */
import { useState } from 'react'
import { withoutReused } from '#src/offline/outbox/kinds/compose-terms.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import { Announced } from '#src/pwa/actions/action-status.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './quote.module.css'

interface LastQuoteProps {
  /** What was filled in; null for nothing. */
  reused: ReplyDraft['answer'] | null
  fields: ReplyDraft['answer']
  onChange: (fields: ReplyDraft['answer']) => void
}

/** The form begins with these, whoever fills it in. */
const PREFILLED = /^(validUntil|terms\.(cancellation|startsAt|endsAt))$/

/** Whether anything is left that was typed. */
export const hasTyped = (fields: ReplyDraft['answer']): boolean =>
  Object.entries(fields).some(([name, value]) => value.trim() !== '' && !PREFILLED.test(name))

export function LastQuote({ reused, fields, onChange }: LastQuoteProps) {
  const [isCleared, setIsCleared] = useState(false)
  if (reused === null) return null
  const clear = () => {
    onChange(withoutReused(fields, reused))
    setIsCleared(true)
  }
  return (
    <Announced>
      {isCleared ? (
        <Notice tone="good">{hasTyped(fields) ? 'Cleared. What you typed is still here.' : 'Cleared.'}</Notice>
      ) : (
        <Notice>
          Filled in from your last quote, except the price.{' '}
          <Button variant="plain" className={css.startEmpty} onClick={clear}>
            Start empty
          </Button>
        </Notice>
      )}
    </Announced>
  )
}
