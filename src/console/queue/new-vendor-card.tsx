/** A new vendor that waits for approval. */
import { Link } from 'wouter'
import type { WaitingVendor } from '#contract/console/queue.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { Questions } from './questions.tsx'

export function NewVendorCard({ vendor, mayDecide }: { vendor: WaitingVendor; mayDecide: boolean }) {
  const { vendorId, name, city, description, mark, since, questions } = vendor
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.head}>
          <Badge tone="wait">New vendor</Badge>
          <h2>{name}</h2>
          <Quiet>{`${city} · signed up ${formatMoment(since)}`}</Quiet>
        </div>
        <p className={blocks.note}>{description === '' ? 'There’s no description yet.' : description}</p>
        <Link href={`/people/vendors/${vendorId}`}>{`Vendor #${vendorId}`}</Link>
        <Questions questions={questions} />
        {mayDecide ? (
          <CardActions>
            <ActButton
              act="approveVendor"
              target={vendorId}
              given={{ seen: mark ?? '' }}
              title={`Approve ${name}?`}
              action="Approve"
              label="Approve"
              variant="soft"
            />
            <ActButton
              act="askAbout"
              target={`vendor-${vendorId}`}
              title={`Ask ${name} something?`}
              action="Ask"
              label="Ask"
            />
            <ActButton act="refuseVendor" target={vendorId} title={`Refuse ${name}?`} action="Refuse" label="Refuse" />
          </CardActions>
        ) : null}
      </Stack>
    </Card>
  )
}
