/** /operator/reports: reviews that people reported, the oldest report first. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { hasRight, type Role } from '#contract/console/rights.ts'
import type { Reports } from '#contract/console/system.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState, Notice } from '#src/ui/screens/notice.tsx'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { ActButton } from './act-dialog.tsx'
import { formatMoment } from './format-moment.ts'

type Report = Reports['reports'][number]

export default function ReportsScreen({ role }: { role: Role }) {
  useTitle('Reports')
  const query = useQuery(readOptions('consoleReports'))
  return (
    <Page narrow roomy>
      <PageHeader title="Reports">Reviews that people reported, the oldest report first.</PageHeader>
      <Loaded query={query}>
        {({ reports }) =>
          reports.length === 0 ? (
            <EmptyState title="Nothing to judge" icon={<CheckIcon />}>
              New reports appear here.
            </EmptyState>
          ) : (
            <Stack>
              {[...new Set(reports.map(({ reviewId }) => reviewId))].map((id) => (
                <ReportCard key={id} reports={reports.filter(({ reviewId }) => reviewId === id)} role={role} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

/** @param reports of one review */
function ReportCard({ reports, role }: { reports: readonly Report[]; role: Role }) {
  const [first] = reports
  if (!first) return null
  const { reviewId, vendorId, vendorName, stars, text } = first
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.head}>
          <Badge tone="wait">{`${stars} of 5 stars`}</Badge>
          <h2>
            <span>Review of</span> <Link href={`/people/vendors/${vendorId}`}>{vendorName}</Link>
          </h2>
        </div>
        <p className={blocks.note}>{text === '' ? 'Without words.' : text}</p>
        {reports.map(({ reason, reportedAt }) => (
          <Notice key={reportedAt}>
            <Stack gap="tight">
              <span className={blocks.note}>{reason}</span>
              <span className={blocks.quiet}>{`Reported ${formatMoment(reportedAt)}`}</span>
            </Stack>
          </Notice>
        ))}
        {hasRight(role, 'judgeReports') ? (
          <CardActions>
            <ActButton
              act="keepReview"
              target={reviewId}
              title="Keep this review?"
              action="Keep"
              label="Keep"
              variant="soft"
            />
            <ActButton act="hideReview" target={reviewId} title="Hide this review?" action="Hide" label="Hide" />
          </CardActions>
        ) : null}
      </Stack>
    </Card>
  )
}
