/** State, title and the key facts that identify a request. */
import { FactLine } from '#src/ui/elements/facts.tsx'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Tone } from '#src/sync/outbox/outbox-messages.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { eventFacts, eventTitle } from './event-title.ts'

interface CardHeadProps {
  tone: Tone
  label: string
  title: string
  facts: readonly string[]
}

export const CardHead = ({ tone, label, title, facts }: CardHeadProps) => (
  <div className={blocks.head}>
    <Badge tone={tone === 'draft' ? 'plain' : tone}>{label}</Badge>
    <h2>{title}</h2>
    <FactLine quiet facts={facts} />
  </div>
)

interface DraftHeadProps extends Pick<CardHeadProps, 'tone' | 'label'> {
  draft: QuoteDraft
  /** The day of its booking, once there is one. */
  agreed?: string | undefined
  /** How many vendors have it, once it is sent. */
  asked?: number | undefined
}

/** The head of a request whose draft is on this device. */
export const DraftHead = ({ tone, label, draft, agreed, asked }: DraftHeadProps) => (
  <CardHead tone={tone} label={label} title={eventTitle(draft)} facts={eventFacts(draft, { agreed, asked })} />
)
