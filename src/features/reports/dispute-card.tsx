/** A dispute about a booking that the site’s operator looks into, and what came of it. */
import { WORDS_GONE } from '#contract/bookings/disputes/dispute.ts'
import type { OwnDispute } from '#contract/reports/reports.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatMoment, formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

const NAMES = { host: 'The client', vendor: 'The vendor' } as const

const now = () => Date.now()

export function DisputeCard({ dispute }: { dispute: OwnDispute }) {
  const { bookingId, eventDate, reason, by, side, statements, openedAt, result } = dispute
  const hasStated = by === side || statements.some((statement) => statement.by === side)
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.head}>
          <Badge tone={result === null ? 'wait' : 'plain'}>
            {result === null ? 'We’re looking into it' : 'Closed'}
          </Badge>
          <h2>{`A dispute about your booking for ${formatWholeDay(eventDate)}`}</h2>
          <Quiet>{formatMoment(Date.parse(openedAt), now())}</Quiet>
        </div>
        <p className={blocks.note}>
          {reason === '' ? WORDS_GONE : by === 'operator' ? reason : `${NAMES[by]}: “${reason}”`}
        </p>
        {statements.map((statement) => (
          <p key={statement.by} className={blocks.note}>{`${NAMES[statement.by]}: “${statement.text}”`}</p>
        ))}
        {result === null ? null : (
          <Notice tone="good">
            <Stack gap="tight">
              <b>What came of it</b>
              <span className={blocks.note}>{result === '' ? WORDS_GONE : result}</span>
            </Stack>
          </Notice>
        )}
        <LinkButton variant="quiet" href={`/bookings/${bookingId}#dispute`}>
          {result === null && !hasStated ? 'Say how you see it' : 'View booking'}
        </LinkButton>
      </Stack>
    </Card>
  )
}
