/** /bookings/{id}/run-sheet: the run sheet of a vendor’s booking, as much of it as the client shares. */
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/format.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { vendorRunSheetOptions } from '#src/events/run-sheet-queries.ts'
import { NotShown } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { Page } from '#src/ui/frame/page.tsx'
import { Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { RunSheetSkeleton } from './run-sheet-skeleton.tsx'
import { PrintButton, RunSheetFacts, RunSheetVendors } from './run-sheet.tsx'
import css from './run-sheet.module.css'

export function VendorRunSheetScreen({ api, who, id }: { api: Api; who: SignedIn; id: number }) {
  const now = useNow()
  const { data, error, isPending, isFetching, refetch } = useQuery(vendorRunSheetOptions(api, who.accountId, id))
  if (isPending) return <RunSheetSkeleton />
  if (!data)
    return (
      <NotShown
        error={error}
        what="this run sheet"
        number="one"
        busy={isFetching}
        onRetry={() => void refetch()}
        offlineHint="Run sheets you’ve opened before are available offline."
        missingStatuses={[403, 404]}
        missing={{
          title: 'No run sheet',
          text: 'There’s one for bookings you’ve confirmed, until two days after the event.',
          actions: <LinkButton href={`/bookings/${id}`}>Booking</LinkButton>,
        }}
      />
    )
  const sheet = data.value
  return (
    <Page narrow>
      <header className={blocks.head}>
        <a href={`/bookings/${id}`} className={`${linked.back} ${css.onScreen}`}>
          <ArrowLeftIcon />
          Booking
        </a>
        <h1>{`Run sheet: ${sheet.title}`}</h1>
        <p>{formatDay(sheet.eventDate)}</p>
      </header>
      {data.savedAt === null ? null : (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      )}
      {sheet.link ? null : (
        <Notice>
          You see your own times, and when others arrive. Names and phone numbers appear here once your client shares
          the run sheet.
        </Notice>
      )}
      <RunSheetFacts sheet={sheet} />
      <RunSheetVendors vendors={sheet.vendors} />
      <PrintButton />
    </Page>
  )
}
