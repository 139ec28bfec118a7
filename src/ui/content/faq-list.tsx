/** Questions that expand to show their answers: native `details` elements, the first one open. */
import type { MouseEvent } from 'react'
import type { FaqEntry } from '#contract/content.ts'
import css from './faq-list.module.css'
import { ChevronIcon } from '../elements/icons.tsx'
import { RichText } from './rich-text.tsx'

interface FaqListProps {
  entries: readonly FaqEntry[]
  /** Called when a closed question is opened. */
  onExpand?: (entry: FaqEntry) => void
}

export function FaqList({ entries, onExpand }: FaqListProps) {
  const press = (event: MouseEvent, entry: FaqEntry) => {
    if (event.currentTarget.parentElement?.hasAttribute('open') === false) onExpand?.(entry)
  }
  return (
    <div className={css.list}>
      {entries.map((entry, index) => (
        <details key={entry.question} className={css.entry} open={index === 0}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a summary is a button */}
          <summary onClick={(event) => press(event, entry)}>
            <h3>{entry.question}</h3>
            <ChevronIcon />
          </summary>
          <RichText html={entry.answer} className={css.answer} />
        </details>
      ))}
    </div>
  )
}
