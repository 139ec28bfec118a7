import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Tone } from '#src/pwa/outbox/outbox-messages.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import css from './cards.module.css'
import { eventFacts, eventTitle } from './event-title.ts'

/** State, title and the key facts that identify a request. */
export function CardHead({ tone, label, draft }: { tone: Tone; label: string; draft: QuoteDraft }) {
  return (
    <div className={css.head}>
      <Badge tone={tone === 'draft' ? 'plain' : tone}>{label}</Badge>
      <h2>{eventTitle(draft)}</h2>
      <ul className={css.facts}>
        {eventFacts(draft).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}
