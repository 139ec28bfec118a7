import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Tone } from '#src/pwa/outbox/outbox-messages.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { eventFacts, eventTitle } from './event-title.ts'

/** State, title and the key facts that identify a request. */
interface CardHeadProps {
  tone: Tone
  label: string
  draft: QuoteDraft
  /** The day of its booking, once there is one. */
  agreed?: string | undefined
  /** How many vendors have it, once it is sent. */
  asked?: number | undefined
}

export const CardHead = ({ tone, label, draft, agreed, asked }: CardHeadProps) => (
  <HeadWith {...{ tone, label }} title={eventTitle(draft)} facts={eventFacts(draft, { agreed, asked })} />
)

interface HeadWithProps extends Pick<CardHeadProps, 'tone' | 'label'> {
  title: string
  facts: readonly string[]
}

/** The same of a request whose draft is not on this device. */
export const HeadWith = ({ tone, label, title, facts }: HeadWithProps) => (
  <div className={blocks.head}>
    <Badge tone={tone === 'draft' ? 'plain' : tone}>{label}</Badge>
    <h2>{title}</h2>
    <ul className={classes(blocks.facts, blocks.quiet)}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </div>
)
