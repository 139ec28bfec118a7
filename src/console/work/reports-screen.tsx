/** /operator/reports: what was reported, appeals, and bookings that may be made up. */
import { useQuery } from '@tanstack/react-query'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { AppealCard } from '../queue/appeal-card.tsx'
import { Certificates } from '../queue/certificates.tsx'
import { ItemCard } from '../queue/item-card.tsx'
import { NewVendorCard } from '../queue/new-vendor-card.tsx'
import { Suspicions } from '../queue/suspicions.tsx'

const REREAD_MS = 30_000

export default function ReportsScreen({ role }: { role: Role }) {
  useTitle('Reports')
  const query = useQuery({ ...readOptions('consoleReports'), refetchInterval: REREAD_MS })
  const mayJudge = hasRight(role, 'judgeReports')
  return (
    <Page narrow roomy>
      <PageHeader title="Reports">What people reported, the oldest first. Judge each within a week.</PageHeader>
      <Loaded query={query}>
        {({ items, appeals, suspicions, certificates, newVendors }) => (
          <Stack>
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
            {certificates.length > 0 ? <Certificates certificates={certificates} /> : null}
            {suspicions.length > 0 ? <Suspicions suspicions={suspicions} mayJudge={mayJudge} /> : null}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
