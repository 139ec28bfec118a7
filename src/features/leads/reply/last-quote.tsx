/** Says that a new reply has the words of the vendor's last quote, and takes them out again. */
import { useState } from 'react'
import { withoutReused } from '#src/offline/outbox/kinds/compose-terms.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import { Announced } from '#src/sync/actions/action-status.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { LeftOut } from '../saved-quotes/left-out.tsx'
import css from './quote.module.css'

interface LastQuoteProps {
  /** The fields that were filled in; null for none. */
  reused: ReplyDraft['answer'] | null
  /** The form as it began. */
  begun: ReplyDraft['answer']
  /** Parts of it that were left out. */
  left: readonly string[]
  fields: ReplyDraft['answer']
  onChange: (fields: ReplyDraft['answer']) => void
}

/** The form begins with these, whoever fills it in. */
const PREFILLED = /^(validUntil|terms\.(cancellation|startsAt|endsAt))$/

/** Whether anything is left that was typed. */
export const hasTyped = (fields: ReplyDraft['answer'], begun: ReplyDraft['answer'] = {}): boolean =>
  Object.entries(fields).some(
    ([name, value]) => value.trim() !== '' && !PREFILLED.test(name) && (name !== 'price' || value !== begun[name]),
  )

export function LastQuote({ reused, left, begun, fields, onChange }: LastQuoteProps) {
  const [isCleared, setIsCleared] = useState(false)
  if (reused === null) return <LeftOut parts={left} />
  const clear = () => {
    onChange(withoutReused(fields, reused))
    setIsCleared(true)
  }
  return (
    <Announced>
      {isCleared ? (
        <Notice tone="good">{hasTyped(fields, begun) ? 'Cleared. What you typed is still here.' : 'Cleared.'}</Notice>
      ) : (
        <>
          <Notice>
            Filled in from your last quote, except the price.{' '}
            <Button variant="plain" className={css.startEmpty} onClick={clear}>
              Start empty
            </Button>
          </Notice>
          <LeftOut parts={left} />
        </>
      )}
    </Announced>
  )
}
