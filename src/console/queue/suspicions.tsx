/** Bookings that a vendor may have made up, with what speaks against them. */
import { Link } from 'wouter'
import type { Suspicion } from '#contract/console/queue.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import css from '../work/timeline.module.css'

export const Suspicions = ({ suspicions, mayJudge }: { suspicions: readonly Suspicion[]; mayJudge: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Bookings that may be made up</h2>
      <Quiet>
        A booking that doesn’t count changes neither the vendor’s figures and rating nor its place in searches.
      </Quiet>
      <ul className={css.list}>
        {suspicions.map(({ bookingId, vendorId, vendorName, eventDate, counts, score, signs }) => (
          <li key={bookingId}>
            <Stack gap="tight">
              <div className={blocks.titleRow}>
                <Link href={`/people/vendors/${vendorId}`}>{vendorName}</Link>
                <Badge tone={counts ? 'good' : 'bad'}>{counts ? 'Counts' : 'Doesn’t count'}</Badge>
              </div>
              <Quiet>{`Booking #${bookingId} · ${formatWholeDay(eventDate)} · suspicion ${score} of 100`}</Quiet>
              <ul>
                {signs.map((sign) => (
                  <li key={sign}>{sign}</li>
                ))}
              </ul>
              {mayJudge ? (
                <div>
                  <ActButton
                    act={counts ? 'discountBooking' : 'countBooking'}
                    target={bookingId}
                    title={counts ? `Leave booking #${bookingId} out?` : `Count booking #${bookingId}?`}
                    action={counts ? 'Leave out' : 'Count'}
                    label={counts ? 'Leave out' : 'Count'}
                  />
                </div>
              ) : null}
            </Stack>
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
