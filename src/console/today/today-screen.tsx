/** /operator/today: how the marketplace does, and what waits for an operator. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { hasRight, type Right, type Role } from '#contract/console/rights.ts'
import type { RequestList } from '#contract/console/requests.ts'
import { DAILY_FIGURES, TODAY_DAYS, type DailyFigure, type Today } from '#contract/console/today.ts'
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { formatMoney } from '#contract/format.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatAge } from '#src/ui/format/format-time.ts'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { formatWaiting } from '../work/format-waiting.ts'
import { DayChart } from './day-chart.tsx'
import css from './today.module.css'

const REREAD_MS = 60_000

const NAMES: Record<DailyFigure, string> = {
  signups: 'Signups',
  requests: 'Requests',
  quotes: 'Quotes',
  bookings: 'Bookings',
  revenueCents: 'Membership revenue',
}

const formatFigure = (figure: DailyFigure, value: number) =>
  figure === 'revenueCents' ? formatMoney(value / 100) : formatNumber(value)

export default function TodayScreen({ role }: { role: Role }) {
  useTitle('Today')
  const query = useQuery({ ...readOptions('consoleToday'), refetchInterval: REREAD_MS })
  return (
    <Page roomy>
      <PageHeader title="Today">
        Sample vendors don’t count. Days begin at midnight UTC. What is deleted later stays counted.
      </PageHeader>
      <Loaded query={query}>
        {(today) => (
          <Stack>
            {today.setup ? <Setup setup={today.setup} /> : null}
            {today.warnings.length > 0 ? <Warnings warnings={today.warnings} /> : null}
            <Checks today={today} role={role} />
            {today.awaited.length > 0 ? <Awaited awaited={today.awaited} /> : null}
            <div className={css.figures}>
              {DAILY_FIGURES.map((figure) => (
                <FigureCard key={figure} figure={figure} days={today.daily[figure]} role={role} />
              ))}
            </div>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const Setup = ({ setup: { done, steps } }: { setup: NonNullable<Today['setup']> }) => (
  <Notice>
    <Stack gap="tight">
      <b>Set up your marketplace</b>
      <p>{`${done} of ${steps} steps are done.`}</p>
      <Link href="/marketplace">{done === 0 ? 'Begin' : 'Continue'}</Link>
    </Stack>
  </Notice>
)

const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Notice tone="wait">
    <Stack gap="tight">
      <b>Before others use this server</b>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Stack>
  </Notice>
)

/** The searches without a vendor for which visitors left an alert. */
const Awaited = ({ awaited }: Pick<Today, 'awaited'>) => (
  <Card as="section" aria-label="Vendors that visitors wait for">
    <h2>Vendors that visitors wait for</h2>
    <ul className={css.checks}>
      {awaited.map(({ title, people }) => (
        <li key={title}>
          <div className={css.check}>
            <span>{title}</span>
            <Badge tone="wait">{formatCount(people, 'person', 'people')}</Badge>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)

const sum = (days: readonly number[]) => days.reduce((total, value) => total + value, 0)

/** Where the list behind each figure is. */
const LISTS: Record<DailyFigure, { path: string; right: Right }> = {
  signups: { path: '/money', right: 'seeMoney' },
  requests: { path: '/requests', right: 'seeRequests' },
  quotes: { path: '/requests?list=quotes', right: 'seeRequests' },
  bookings: { path: '/requests?list=bookings', right: 'seeRequests' },
  revenueCents: { path: '/money', right: 'seeMoney' },
}

interface FigureProps {
  figure: DailyFigure
  days: readonly number[]
  role: Role
}

function FigureCard({ figure, days, role }: FigureProps) {
  const { path, right } = LISTS[figure]
  return (
    <Card as="section">
      <div className={css.figure}>
        <div>
          <h2>{hasRight(role, right) ? <Link href={path}>{NAMES[figure]}</Link> : <span>{NAMES[figure]}</span>}</h2>
          <p className={css.value}>{formatFigure(figure, days.at(-1) ?? 0)}</p>
        </div>
        <div className={css.sums}>
          <p>{`${formatFigure(figure, sum(days.slice(-7)))} in 7 days`}</p>
          <p>{`${formatFigure(figure, sum(days))} in ${TODAY_DAYS} days`}</p>
        </div>
        <DayChart days={days} />
      </div>
    </Card>
  )
}

interface Check {
  name: string
  value: string
  tone: Tone
  /** Where the list is, for those who may read it. */
  list?: { path: string; right: Right }
}

const counted = (count: number, tone: Tone): Pick<Check, 'value' | 'tone'> => ({
  value: formatWaiting(count),
  tone: count === 0 ? 'good' : tone,
})

function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hr` : `${Math.round(hours / 24)} days`
}

function backupCheck(backup: Today['backup']): Check {
  const name = 'Last good backup'
  if (!backup) return { name, value: 'Not set up', tone: 'bad' }
  if (backup.lastGoodAt === null) return { name, value: 'None', tone: 'bad' }
  const tone = backup.isOverdue ? 'bad' : 'good'
  return { name, value: formatAge(Date.parse(backup.lastGoodAt), Date.now()), tone }
}

const requests = (list: RequestList): NonNullable<Check['list']> => ({
  path: `/requests?list=${list}`,
  right: 'seeRequests',
})

const SYSTEM = { path: '/system', right: 'seeSystem' } as const

const checksOf = (today: Today): Check[] => [
  {
    name: 'Leads without a reply for 72 hours',
    ...counted(today.leadsWaiting72, 'bad'),
    list: requests('waiting72'),
  },
  {
    name: 'Leads without a reply for 24 hours',
    ...counted(today.leadsWaiting24, 'wait'),
    list: requests('waiting24'),
  },
  {
    name: 'Median time to the first reply, 30 days',
    value: today.medianReplyMinutes === null ? 'No replies yet' : formatMinutes(today.medianReplyMinutes),
    tone: 'plain',
    list: requests('quotes'),
  },
  { name: 'Open disputes', ...counted(today.disputes, 'wait'), list: requests('disputes') },
  {
    name: 'Reports to judge',
    ...counted(today.reports, 'wait'),
    list: { path: '/reports', right: 'seeReports' },
  },
  {
    name: 'New vendors to approve',
    ...counted(today.newVendors, 'wait'),
    list: { path: '/reports', right: 'seeReports' },
  },
  { name: 'Emails given up', ...counted(today.undeliverableMails, 'bad'), list: SYSTEM },
  { name: 'Other jobs given up', ...counted(today.failedJobs, 'bad'), list: SYSTEM },
  { ...backupCheck(today.backup), list: SYSTEM },
]

function Checks({ today, role }: { today: Today; role: Role }) {
  return (
    <Card as="section" aria-label="To look after">
      <ul className={css.checks}>
        {checksOf(today).map(({ name, value, tone, list }) => {
          const line = (
            <>
              <span>{name}</span>
              <Badge tone={tone}>{value}</Badge>
            </>
          )
          return (
            <li key={name}>
              {list && hasRight(role, list.right) ? (
                <Link className={css.check} href={list.path}>
                  {line}
                </Link>
              ) : (
                <div className={css.check}>{line}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
