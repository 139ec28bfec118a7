/** /operator/reports: what was reported, appeals, and bookings that may be made up. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Queue } from '#contract/console/queue.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { callConsole } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { AppealCard } from '../queue/appeal-card.tsx'
import { Certificates } from '../queue/certificates.tsx'
import { ItemCard } from '../queue/item-card.tsx'
import { NewVendorCard } from '../queue/new-vendor-card.tsx'
import { AskedCard } from '../queue/questions.tsx'
import { Suspicions } from '../queue/suspicions.tsx'

const REREAD_MS = 30_000

export default function ReportsScreen({ role }: { role: Role }) {
  useTitle('Reports')
  const query = useInfiniteQuery({
    queryKey: ['consoleReports'],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      callConsole('consoleReports', { query: { ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: Queue) => next ?? undefined,
    refetchInterval: REREAD_MS,
  })
  const more = query.hasNextPage ? (
    <Button variant="quiet" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Show more
    </Button>
  ) : null
  return (
    <Page narrow roomy>
      <PageHeader title="Reports">What people reported, the oldest first. Judge each within a week.</PageHeader>
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Lists pages={pages} mayJudge={hasRight(role, 'judgeReports')} />
            {more}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Lists({ pages, mayJudge }: { pages: readonly Queue[]; mayJudge: boolean }) {
  const items = pages.flatMap((page) => page.items)
  const [first] = pages
  if (!first) return null
  const { appeals, suspicions, certificates, newVendors, asked } = first
  return (
    <>
      {items.length + appeals.length + newVendors.length === 0 ? (
        <EmptyState title="Nothing to judge" icon={<CheckIcon />}>
          New reports and appeals appear here.
        </EmptyState>
      ) : null}
      {newVendors.map((vendor) => (
        <NewVendorCard key={`vendor ${vendor.vendorId}`} vendor={vendor} mayDecide={mayJudge} />
      ))}
      {appeals.map((appeal) => (
        <AppealCard key={`appeal ${appeal.rulingId}`} appeal={appeal} mayJudge={mayJudge} />
      ))}
      {items.map((item) => (
        <ItemCard key={`${item.subject} ${item.subjectId}`} item={item} mayJudge={mayJudge} />
      ))}
      {asked.length > 0 ? <AskedCard asked={asked} /> : null}
      {certificates.length > 0 ? <Certificates certificates={certificates} /> : null}
      {suspicions.length > 0 ? <Suspicions suspicions={suspicions} mayJudge={mayJudge} /> : null}
    </>
  )
}
