/** /about/reports: how many reports there were in twelve months, and what became of them. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { formatNumber } from '#contract/format-count.ts'
import type { Api } from '#src/api/client.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'

export const reportFiguresOptions = (api: Api) =>
  queryOptions({
    queryKey: ['reportFigures'],
    queryFn: async ({ signal }) => (await api.call('reportFigures', { signal })).value,
  })

const timeText = (hours: number | null) =>
  hours === null ? 'None yet' : hours < 48 ? `${hours} hr` : `${Math.round(hours / 24)} days`

export function FiguresScreen({ api }: { api: Api }) {
  const { data } = useSuspenseQuery(reportFiguresOptions(api))
  const { reports, rulings, medianHours, appeals, reversed } = data
  const rows: [string, string][] = [
    ['Reports', formatNumber(reports)],
    ['Kept as it was', formatNumber(rulings.kept)],
    ['Warned', formatNumber(rulings.warned)],
    ['Hidden', formatNumber(rulings.hidden)],
    ['Removed', formatNumber(rulings.removed)],
    ['Median time to a decision', timeText(medianHours)],
    ['Appeals', formatNumber(appeals)],
    ['Decisions taken back', formatNumber(reversed)],
  ]
  return (
    <Page narrow roomy>
      <PageHeader title="Reports in figures">
        Anyone can report a vendor, photo, review, message, request or article. This is what became of the reports of
        the last twelve months. People decide, not programs.
      </PageHeader>
      <Card roomy>
        <dl className={classes(blocks.block, blocks.terms)}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  )
}
