/** After the vendor canceled, or could not confirm: who else could come, and to whom the request was sent since. */
import type { Booking } from '#contract/bookings/booking.ts'
import { formatList } from '#contract/format.ts'
import type { Api } from '#src/api/client.ts'
import { BackupVendors } from '#src/events/backup-vendors.tsx'
import { RequestActions } from '#src/events/request-actions.tsx'
import { ASK_MORE } from '#src/offline/outbox/kinds/actions/requests.ts'
import { requestSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { actionsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { aboutBooking } from '../own-actions.ts'

export function OtherVendors({ api, booking, now }: { api: Api; booking: Booking; now: number }) {
  const { side, state, requestKey, cancelled: canceled, startsAtUtc, eventDate } = booking
  const isLost = state === 'refused' || (state === 'cancelled' && canceled?.by === 'vendor')
  if (side !== 'host' || !isLost || requestKey === null || Date.parse(startsAtUtc) <= now) return null
  return (
    <Card as="section" aria-label="Other vendors">
      <SentTo requestKey={requestKey} />
      <RequestActions requestKey={requestKey} now={now} />
      <BackupVendors
        api={api}
        requestKey={requestKey}
        eventDate={eventDate}
        event={aboutBooking(booking).about.event}
      />
    </Card>
  )
}

/** The vendors that the request was sent to from this device, as its outbox remembers. */
function SentTo({ requestKey }: { requestKey: string }) {
  const names = actionsIn(useOfflineView())
    .filter(({ record: { kind, state, draft } }) => {
      return kind === ASK_MORE.name && state === 'sent' && draft.subject === requestSubject(requestKey)
    })
    .map(({ record }) => record.draft.about.title)
  return names.length === 0 ? null : (
    <p>
      <span>{`Request sent to ${formatList(names)}.`}</span> <a href="/requests">View your request</a>
    </p>
  )
}
