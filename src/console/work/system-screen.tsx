/** /operator/system: jobs that failed, backups, checks, and the ways to an import and an export. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { hasRight, type Role } from '#contract/console/rights.ts'
import type { ConsoleSystem } from '#contract/console/system.ts'
import { formatCount } from '#contract/format-count.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { callConsole } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { BASE } from '../frame/navigation.ts'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { ActButton } from './act-dialog.tsx'
import { ChecksCard } from './checks-card.tsx'
import { formatMoment } from './format-moment.ts'
import css from './timeline.module.css'

export default function SystemScreen({ role }: { role: Role }) {
  useTitle('System')
  const query = useInfiniteQuery({
    queryKey: ['consoleSystem'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      callConsole('consoleSystem', { query: { ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: ConsoleSystem) => next ?? undefined,
  })
  return (
    <Page narrow roomy>
      <PageHeader title="System" />
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Jobs jobs={pages.flatMap(({ jobs }) => jobs)} mayRetry={hasRight(role, 'retryJobs')} />
            <ShowMore query={query} />
            <Backups backups={pages[0]?.backups ?? null} isNightly={pages[0]?.isNightly ?? false} />
            <ChecksCard maySend={false} />
            {hasRight(role, 'importVendors') ? <Import /> : null}
            {hasRight(role, 'exportMarketplace') ? <Export /> : null}
            {hasRight(role, 'removeSamples') && (pages[0]?.samples ?? 0) > 0 ? <Samples /> : null}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Jobs({ jobs, mayRetry }: { jobs: ConsoleSystem['jobs']; mayRetry: boolean }) {
  const hasGivenUp = jobs.some(({ givenUpAt }) => givenUpAt !== null)
  return (
    <Card as="section" roomy>
      <Stack gap="tight">
        <div className={blocks.titleRow}>
          <h2>Jobs that failed</h2>
          {mayRetry && hasGivenUp ? (
            <ActButton
              act="retryJobs"
              target="all"
              title="Try all jobs again?"
              action="Try again"
              label="Try all again"
              variant="soft"
            />
          ) : null}
        </div>
        {jobs.length === 0 ? <Quiet>None. Emails and other work are done as they should be.</Quiet> : null}
        <ul className={css.list}>
          {jobs.map(({ id, kind, attempts, givenUpAt, nextTryAt, problem }) => (
            <li key={id} className={css.row}>
              <div>
                <p>
                  <b>{kind}</b> <Badge tone={givenUpAt ? 'bad' : 'wait'}>{givenUpAt ? 'Given up' : 'Trying'}</Badge>
                </p>
                <p className={blocks.note}>{problem}</p>
                <Quiet>
                  {`#${id} · ${formatCount(attempts, 'try', 'tries')} · ${
                    givenUpAt ? `given up ${formatMoment(givenUpAt)}` : `next ${formatMoment(nextTryAt)}`
                  }`}
                </Quiet>
              </div>
              {mayRetry ? (
                <ActButton
                  act="retryJobs"
                  target={id}
                  title={`Try job #${id} again?`}
                  action="Try again"
                  label="Try again"
                />
              ) : null}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

const Import = () => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Vendors from a file</h2>
      <Quiet>Add vendors from a list. Each is listed once it claims its profile.</Quiet>
      <div>
        <LinkButton variant="soft" href={`${BASE}/system/import`}>
          Import vendors
        </LinkButton>
      </div>
    </Stack>
  </Card>
)

const Export = () => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Everything as files</h2>
      <Quiet>Download the whole marketplace, to move it or to look into its tables.</Quiet>
      <div>
        <LinkButton variant="soft" href={`${BASE}/system/export`}>
          Export everything
        </LinkButton>
      </div>
    </Stack>
  </Card>
)

const Samples = () => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Sample marketplace</h2>
      <Quiet>Remove it before you open. It can’t be undone.</Quiet>
      <div>
        <ActButton
          act="removeSamples"
          target=""
          title="Remove the sample marketplace?"
          action="Remove"
          label="Remove samples"
        />
      </div>
    </Stack>
  </Card>
)

const Backups = ({ backups, isNightly }: Pick<ConsoleSystem, 'backups' | 'isNightly'>) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Backups</h2>
      {backups === null ? (
        <Notice tone="bad">There’s no place for backups. Set BACKUP_TO to a folder or a bucket.</Notice>
      ) : backups.length === 0 ? (
        <Notice tone={isNightly ? 'wait' : 'bad'}>
          {isNightly
            ? 'There’s no backup yet. The server makes one each night.'
            : 'There’s no backup, and none is made. Whoever runs the server can set BACKUP_NIGHTLY=on there, for one each night.'}
        </Notice>
      ) : (
        <ul className={css.list}>
          {backups.map(({ name, madeAt, isVerified }) => (
            <li key={name} className={css.row}>
              <div>
                <p>{formatMoment(madeAt)}</p>
                <Quiet>{name}</Quiet>
              </div>
              <Badge tone={isVerified ? 'good' : 'wait'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  </Card>
)
