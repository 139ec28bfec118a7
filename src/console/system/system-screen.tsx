/** /operator/system: jobs that failed, backups, checks, and the ways to an import and an export. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { isBackingUp, type ConsoleSystem } from '#contract/console/system.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { callConsole } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { BASE } from '../frame/navigation.ts'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { BackupsCard } from './backups-card.tsx'
import { ChecksCard } from '../work/checks-card.tsx'
import { jobWords } from './job-words.ts'
import { FailedJob } from '../work/failed-job.tsx'
import css from '../work/timeline.module.css'

const AGAIN_MS = 3_000

export default function SystemScreen({ role }: { role: Role }) {
  useTitle('System')
  const query = useInfiniteQuery({
    queryKey: ['consoleSystem'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      callConsole('consoleSystem', { query: { ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: ConsoleSystem) => next ?? undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages[0] && isBackingUp(data.pages[0]) ? AGAIN_MS : false),
  })
  return (
    <Page narrow roomy>
      <PageHeader title="System" />
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Jobs jobs={pages.flatMap(({ jobs }) => jobs)} mayRetry={hasRight(role, 'retryJobs')} />
            <ShowMore query={query} />
            {pages[0] ? <BackupsCard system={pages[0]} mayMake={hasRight(role, 'makeBackups')} /> : null}
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
          {jobs.map((job) => (
            <li key={job.id} className={css.row}>
              <FailedJob job={job} words={jobWords(job.kind)} />
              {mayRetry ? (
                <ActButton
                  act="retryJobs"
                  target={job.id}
                  title={`Try job #${job.id} again?`}
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
