/** /account/figures: the results of a vendor's profile in the last weeks: views, leads, replies, bookings. */
import { useQuery } from '@tanstack/react-query'
import { FIGURES_WEEKS } from '#contract/inbox/lead-figures.ts'
import type { WeekFigures } from '#contract/inbox/lead-figures.ts'
import { formatNumber } from '#contract/format-count.ts'
import type { Api } from '#src/api/client.ts'
import { whenShown } from '#src/sync/connectivity/when-shown.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { formatShortDay } from '#src/ui/format/format-short-day.ts'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { figuresOptions } from '../queries.ts'
import { FIGURES, WeekBars } from './week-bars.tsx'
import css from './figures.module.css'

export function FiguresScreen({ api, accountId }: { api: Api; accountId: number }) {
  const now = useNow()
  const { data, error } = useQuery(figuresOptions(api, accountId))
  const title = `Last ${FIGURES_WEEKS} weeks`
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name={title} />
      <PageHeader title={title}>How often your profile was seen, and what came of it.</PageHeader>
      {data?.savedAt ? (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be newer figures
        </SavedNotice>
      ) : null}
      <Card as="section" roomy className={blocks.section} aria-label={title}>
        {data ? <Figures weeks={data.value.weeks} /> : error ? <p>{whenShown(error)}</p> : <Skeleton />}
      </Card>
    </Page>
  )
}

function Figures({ weeks }: { weeks: readonly WeekFigures[] }) {
  return (
    <>
      <dl className={css.figures}>
        {FIGURES.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <b>{formatNumber(weeks.reduce((sum, week) => sum + week[name], 0))}</b>
              <WeekBars values={weeks.map((week) => week[name])} />
            </dd>
          </div>
        ))}
      </dl>
      <Disclosure summary="Week by week">
        <div className={css.weeks}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Week of</th>
                {FIGURES.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map((week) => (
                <tr key={week.from}>
                  <th scope="row">{formatShortDay(week.from)}</th>
                  {FIGURES.map(({ name, label }) => (
                    <td key={name} data-label={label}>
                      {week[name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
      <Quiet>
        A profile view counts when the page was open in a browser. People who ask not to be tracked aren’t counted.
      </Quiet>
    </>
  )
}
