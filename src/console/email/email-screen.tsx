/** /operator/email: broadcasts, emails that wait, addresses that bounce, and a test. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Broadcasts, ListedBroadcast } from '#contract/console/broadcasts.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { callConsole } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { formatMoment } from '../work/format-moment.ts'
import list from '../work/timeline.module.css'
import { BroadcastRules } from './broadcast-rules.tsx'
import { AUDIENCES, STATES } from './broadcast-words.ts'
import { MailQueue } from './mail-queue.tsx'
import { NewBroadcastButton } from './new-broadcast.tsx'

export default function EmailScreen({ role }: { role: Role }) {
  useTitle('Email')
  const query = useInfiniteQuery({
    queryKey: ['consoleBroadcasts'],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      callConsole('consoleBroadcasts', { query: pageParam === undefined ? {} : { before: pageParam } }),
    initialPageParam: undefined,
    getNextPageParam: ({ broadcasts, hasMore }: Broadcasts) => (hasMore ? broadcasts.at(-1)?.id : undefined),
  })
  const mayWrite = hasRight(role, 'broadcast')
  return (
    <Page narrow roomy>
      <PageHeader title="Email" />
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <BroadcastList broadcasts={pages.flatMap(({ broadcasts }) => broadcasts)} mayWrite={mayWrite} />
            <ShowMore query={query} />
            <MailQueue role={role} />
            {hasRight(role, 'setMarketplace') ? <BroadcastRules /> : null}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const BroadcastList = ({ broadcasts, mayWrite }: { broadcasts: readonly ListedBroadcast[]; mayWrite: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <div className={blocks.titleRow}>
        <h2>Broadcasts</h2>
        {mayWrite ? <NewBroadcastButton /> : null}
      </div>
      {broadcasts.length === 0 ? (
        <Quiet>
          None yet. They go to everyone who agreed to news; people agree in their account, under Notifications.
        </Quiet>
      ) : null}
      <ul className={list.list}>
        {broadcasts.map(({ id, subject, audience, progress, savedAt, startedAt }) => (
          <li key={id}>
            <Link className={list.found} href={`/email/${id}`}>
              <div>
                <b>{subject === '' ? 'Without a subject' : subject}</b>
                <Quiet>{`To ${AUDIENCES[audience].toLowerCase()} · ${formatMoment(startedAt ?? savedAt)}`}</Quiet>
              </div>
              <Badge tone={STATES[progress].tone}>{STATES[progress].words}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
