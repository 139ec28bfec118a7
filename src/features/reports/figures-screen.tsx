/** How many reports there were in twelve months, and what became of them. */
import { Facts } from '#src/ui/elements/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#contract/format-count.ts'
import type { ReportFigures } from '#contract/reports/reports.ts'
import type { Api } from '#src/api/client.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

const timeText = (hours: number | null) =>
  hours === null ? 'None yet' : hours < 48 ? `${hours} hr` : `${Math.round(hours / 24)} days`

export function FiguresScreen({ api }: { api: Api }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reportFigures'],
    queryFn: async ({ signal }) => (await api.call('reportFigures', { signal })).value,
  })
  return (
    <Page narrow roomy>
      <PageHeader title="Reports in figures">
        Anyone can report a vendor, photo, review, message, request or article: open it and choose Report. This is what
        became of the reports of the last twelve months. People decide, not programs.
      </PageHeader>
      {data ? (
        <Figures figures={data} />
      ) : error ? (
        <ErrorState title="We couldn’t load the figures" onRetry={() => void refetch()} busy={isFetching}>
          Check your connection, then try again.
        </ErrorState>
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

const Figures = ({ figures }: { figures: ReportFigures }) => (
  <Card roomy>
    <Facts facts={rowsOf(figures)} />
  </Card>
)

const rowsOf = ({ reports, rulings, medianHours, appeals, reversed }: ReportFigures): [string, string][] => [
  ['Reports', formatNumber(reports)],
  ['Kept as it was', formatNumber(rulings.kept)],
  ['Warned', formatNumber(rulings.warned)],
  ['Hidden', formatNumber(rulings.hidden)],
  ['Removed', formatNumber(rulings.removed)],
  ['Median time to a decision', timeText(medianHours)],
  ['Appeals', formatNumber(appeals)],
  ['Decisions taken back', formatNumber(reversed)],
]
