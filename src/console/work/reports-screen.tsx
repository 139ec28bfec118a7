/** /operator/reports: what was reported, appeals, and bookings that may be made up. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Queue, QueueList } from '#contract/console/queue.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { callConsole } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { AppealCard } from '../queue/appeal-card.tsx'
import { Certificates } from '../queue/certificates.tsx'
import { ItemCard } from '../queue/item-card.tsx'
import { NewVendorCard } from '../queue/new-vendor-card.tsx'
import { AskedCard } from '../queue/questions.tsx'
import { Suspicions } from '../queue/suspicions.tsx'

const REREAD_MS = 30_000

/** Where the next page of each list begins. */
type NextPage = Partial<Record<QueueList, string> & { after: number }>

const FIRST_PAGE: NextPage = {}

/** Undefined when no list has another page. */
function nextPage({ next, nextOf: { appeals, newVendors, certificates, asked } }: Queue): NextPage | undefined {
  const page: NextPage = {
    ...(next !== null && { after: next }),
    ...(appeals !== null && { appeals }),
    ...(newVendors !== null && { newVendors }),
    ...(certificates !== null && { certificates }),
    ...(asked !== null && { asked }),
  }
  return Object.keys(page).length === 0 ? undefined : page
}

export default function ReportsScreen({ role }: { role: Role }) {
  useTitle('Reports')
  const query = useInfiniteQuery({
    queryKey: ['consoleReports'],
    queryFn: ({ pageParam }: { pageParam: NextPage }) => callConsole('consoleReports', { query: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    refetchInterval: REREAD_MS,
  })
  return (
    <Page narrow roomy>
      <PageHeader title="Reports">What people reported, the oldest first. Judge each within a week.</PageHeader>
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Lists pages={pages} mayJudge={hasRight(role, 'judgeReports')} />
            <ShowMore query={query} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Lists({ pages, mayJudge }: { pages: readonly Queue[]; mayJudge: boolean }) {
  const items = pages.flatMap((page) => page.items)
  const newVendors = pages.flatMap((page) => page.newVendors)
  const appeals = pages.flatMap((page) => page.appeals)
  const asked = pages.flatMap((page) => page.asked)
  const certificates = pages.flatMap((page) => page.certificates)
  const suspicions = pages.flatMap((page) => page.suspicions)
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
