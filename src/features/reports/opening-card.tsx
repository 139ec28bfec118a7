/** An operator opened the messages about a request, and why. */
import type { OwnOpening } from '#contract/reports/reports.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'

const now = () => Date.now()

export const OpeningCard = ({ opening: { leadId, reason, at } }: { opening: OwnOpening }) => (
  <Card as="section" roomy>
    <Stack>
      <div className={blocks.head}>
        <Badge tone="plain">Opened</Badge>
        <h2>{`We opened your messages about request #${leadId}`}</h2>
        <Quiet>{formatMoment(Date.parse(at), now())}</Quiet>
      </div>
      {reason === '' ? null : (
        <p>
          <b>Our reason:</b> <span>{reason}</span>
        </p>
      )}
    </Stack>
  </Card>
)
