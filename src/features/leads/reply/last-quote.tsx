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
  answer: ReplyDraft['answer']
  onChange: (answer: ReplyDraft['answer']) => void
}

export function LastQuote({ reused, answer, onChange }: LastQuoteProps) {
  const [isCleared, setIsCleared] = useState(false)
  if (reused === null) return null
  const clear = () => {
    onChange(withoutReused(answer, reused))
    setIsCleared(true)
  }
  return (
    <Announced>
      {isCleared ? (
        <Notice tone="good">Cleared. What you typed is still here.</Notice>
      ) : (
        <Notice>
          Filled in from your last quote.{' '}
          <Button variant="plain" className={css.startEmpty} onClick={clear}>
            Start empty
          </Button>
        </Notice>
      )}
    </Announced>
  )
}
