/** /run-sheet/{id}: a run sheet that a client shares, to read without an account until the link expires. */
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/format.ts'
import type { Api } from '#src/api/client.ts'
import { sharedRunSheetOptions } from '#src/events/run-sheet-queries.ts'
import { NotShown } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import { RunSheetSkeleton } from './run-sheet-skeleton.tsx'
import { PrintButton, RunSheetFacts, RunSheetVendors } from './run-sheet.tsx'

export function SharedRunSheetScreen({ api, id }: { api: Api; id: string }) {
  const now = useNow()
  const { data, error, isPending, isFetching, refetch } = useQuery(sharedRunSheetOptions(api, id))
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
        missingStatuses={[400, 404]}
        missing={{
          title: 'This run sheet is no longer shared',
          text: 'Its link has expired or was turned off. Ask whoever sent it to you for a new one.',
          actions: <LinkButton href="/">Home</LinkButton>,
        }}
      />
    )
  const sheet = data.value
  return (
    <Page narrow>
      <header className={blocks.head}>
        <h1>{`Run sheet: ${sheet.title}`}</h1>
        <p>{formatDay(sheet.eventDate)}</p>
        <Quiet>
          {sheet.link
            ? `Shared with you until ${formatDay(sheet.link.expiresAt.slice(0, 10))}. Please don’t post it.`
            : ''}
        </Quiet>
      </header>
      {data.savedAt === null ? null : (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      )}
      <RunSheetFacts sheet={sheet} />
      <RunSheetVendors vendors={sheet.vendors} />
      <PrintButton />
    </Page>
  )
}
