/** /operator/email/…: writing a broadcast, or how far it is. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Broadcast } from '#contract/console/broadcasts.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Page, Stack } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { readOptions } from '../api/queries.ts'
import { BackLink } from '../frame/back-link.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { BroadcastPreview } from './broadcast-preview.tsx'
import { BroadcastProgress } from './broadcast-progress.tsx'
import { STATES } from './broadcast-words.ts'
import { useOperator } from '../form/use-kept-typing.ts'
import { broadcastsOnDevice } from './device-broadcasts.ts'
import desk from '../frame/desk.module.css'
import css from './email.module.css'

/** While it is sent, or a test is on its way. */
const AGAIN_MS = 4_000

export default function BroadcastScreen({ id, role }: { id: number; role: Role }) {
  const [isTestSent, setIsTestSent] = useState(false)
  const query = useQuery({
    ...readOptions('consoleBroadcast', { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.progress === 'sending' || (isTestSent && data?.isTested === false) ? AGAIN_MS : false,
  })
  const operator = useOperator()
  const mayWrite = hasRight(role, 'broadcast')
  const kept = useQuery({
    queryKey: ['deviceBroadcast', operator, id, mayWrite],
    // Finding adopts an earlier draft, so who may not write leaves it to its author.
    queryFn: () => (mayWrite ? broadcastsOnDevice.find(operator, id) : null),
    gcTime: 0,
    staleTime: Infinity,
  })
  const title = query.data?.subject || 'Broadcast'
  useTitle(title)
  return (
    <Page roomy>
      <Loaded query={query}>
        {(broadcast) =>
          kept.data === undefined ? (
            <Skeleton shape="title" />
          ) : (
            <Stack>
              <Head broadcast={broadcast} />
              {broadcast.progress === 'draft' && mayWrite ? (
                <BroadcastEditor broadcast={broadcast} kept={kept.data} onTestSent={() => setIsTestSent(true)} />
              ) : (
                <div className={desk.desk}>
                  {broadcast.figures ? <BroadcastProgress broadcast={broadcast} mayAct={mayWrite} /> : null}
                  <BroadcastPreview subject={broadcast.text.subject} body={broadcast.text.body} mayRender={mayWrite} />
                </div>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

const Head = ({ broadcast: { subject, progress } }: { broadcast: Broadcast }) => (
  <header className={css.head}>
    <BackLink href="/email" name="Email" />
    <h1>{subject === '' ? 'Without a subject' : subject}</h1>
    <p>
      <Badge tone={STATES[progress].tone}>{STATES[progress].words}</Badge>
    </p>
  </header>
)
