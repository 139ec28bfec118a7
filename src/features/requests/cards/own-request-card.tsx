/** A request of the account that is not stored on this device because it was sent from another. */
import type { Api } from '#src/api/client.ts'
import type { OwnRequest } from '#contract/own-requests.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { formatDays } from '#contract/format-days.ts'
import { demoNotice } from '#src/vendor/sample-notice.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { RequestOutcome } from '../outcome/request-outcome.tsx'
import { ContactedVendors } from './contacted-vendors.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from './cards.module.css'
import { CardHead } from './card-head.tsx'
import { titleWithSize } from './event-title.ts'
import { agreedDay, hasReply, sentBadge } from './vendor-state.ts'

export function OwnRequestCard({ api, request, now }: { api: Api; request: OwnRequest; now: number }) {
  const { eventType, guestCount, passengerCount, vendors } = request
  const badge = sentBadge({ ids: vendors.map(({ id }) => id) }, vendors)
  const agreed = agreedDay(vendors)
  return (
    <Card as="article" className={css.card} data-state="elsewhere" data-key={request.key}>
      <CardHead
        {...badge}
        title={titleWithSize(eventType, { guests: guestCount, passengers: passengerCount })}
        facts={[
          agreed ? formatDay(agreed) : formatDays(request.eventDate, request.eventDateLatest),
          request.locationName,
          formatCount(vendors.length, 'vendor'),
        ]}
      />
      <Quiet>
        Sent on <span>{formatMomentDay(Date.parse(request.createdAt), now)}</span> <span>from another device.</span>{' '}
        <span>{demoNotice(vendors, hasReply(vendors))}</span>
      </Quiet>
      <ContactedVendors
        api={api}
        vendors={vendors}
        now={now}
        requestKey={request.key}
        quoted={{ eventDate: request.eventDate, event: null }}
      />
      <RequestOutcome
        api={api}
        vendors={vendors}
        now={now}
        requestKey={request.key}
        eventDate={request.eventDate}
        lastDay={request.eventDateLatest ?? request.eventDate}
        event={null}
      />
    </Card>
  )
}
