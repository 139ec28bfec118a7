/** A record on the device that this version cannot read: stored unchanged, and downloadable as a file. */
import type { Quarantined } from '#src/offline/storage/quarantined.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './cards.module.css'

const NAMES: Partial<Record<Quarantined['store'], string>> = {
  outbox: 'A damaged request',
  signup: 'A vendor signup',
}

interface QuarantineCardProps {
  entry: Quarantined
  now: number
  onExport: () => void
  onDelete: () => void
}

export function QuarantineCard({ entry, now, onExport, onDelete }: QuarantineCardProps) {
  return (
    <Card as="article" className={css.card} data-state="quarantined" data-key={entry.id}>
      <div className={blocks.head}>
        <Badge tone="bad">Can’t be opened</Badge>
        <h2>{NAMES[entry.store] ?? 'A damaged draft'}</h2>
      </div>
      <Quiet>
        Found on <span>{formatMomentDay(entry.quarantinedAt, now)}</span>. It wasn’t sent, and everything else still
        works. Save a copy to keep your text.
      </Quiet>
      <CardActions>
        <Button variant="soft" onClick={onExport}>
          Save a copy
        </Button>
        <Button variant="quiet" onClick={onDelete}>
          Delete
        </Button>
      </CardActions>
    </Card>
  )
}
