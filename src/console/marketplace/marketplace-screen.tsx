/** /operator/marketplace: the first run, step by step in any order; later, where its settings are. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { SETUP_STEPS, type MarketplaceSetup } from '#contract/console/setup.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { messageOf } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import list from '../work/timeline.module.css'
import { STEPS } from './steps.ts'
import { setupOptions, useSetup } from './use-setup.ts'

export default function MarketplaceScreen() {
  useTitle('Marketplace')
  const query = useQuery(setupOptions)
  return (
    <Page narrow roomy>
      <PageHeader title="Marketplace">
        Eight things to decide before others come. Each is saved on its own, in any order, and can be changed later.
      </PageHeader>
      <Loaded query={query}>{(setup) => <Steps setup={setup} />}</Loaded>
    </Page>
  )
}

function Steps({ setup: { done, isClosed } }: { setup: MarketplaceSetup }) {
  const { note } = useSetup()
  const isDone = done.length === SETUP_STEPS.length
  return (
    <Stack>
      <Card as="section" aria-label="Steps">
        <ol className={list.list}>
          {SETUP_STEPS.map((step) => (
            <li key={step}>
              <Link className={list.found} href={`/marketplace/${step}`}>
                <div>
                  <b>{STEPS[step].title}</b>
                  <Quiet>{STEPS[step].about}</Quiet>
                </div>
                <Badge tone={done.includes(step) ? 'good' : 'plain'}>{done.includes(step) ? 'Done' : 'To do'}</Badge>
              </Link>
            </li>
          ))}
        </ol>
      </Card>
      <ProblemNotice problem={note.error && messageOf(note.error)} />
      {isDone ? (
        <Notice tone="good">
          <span>All steps are done.</span> <a href="/">See your marketplace</a>
        </Notice>
      ) : (
        <Stack gap="tight">
          <Quiet>
            {isClosed
              ? 'Today doesn’t remind you of these steps.'
              : 'Until you skip the rest, Today shows how many are done.'}
          </Quiet>
          <div>
            <Button
              variant="quiet"
              busy={note.isPending}
              onClick={() => note.mutate({ what: 'closed', isClosed: !isClosed })}
            >
              {isClosed ? 'Remind me on Today' : 'Skip the rest'}
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  )
}
