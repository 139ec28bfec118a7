/** Whether everything that the marketplace needs works, tried now; and a test email. */
import { useMutation, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { EmailAddress } from '#contract/email.ts'
import type { Checks } from '#contract/console/system.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { EmailField } from '../form/console-fields.tsx'
import { ConsoleForm } from '../form/console-form.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import css from './timeline.module.css'

const SendTo = v.object({ email: EmailAddress })

type Finding = Checks['findings'][number]

const titleOf = (area: string) => `${area.slice(0, 1).toUpperCase()}${area.slice(1)}`

const STATES: Record<Finding['state'], [string, Tone]> = {
  ok: ['Works', 'good'],
  warning: ['Look at it', 'wait'],
  outage: ['Doesn’t respond', 'bad'],
  wrong: ['Wrong', 'bad'],
}

/** @param areas which of them are shown; all by default */
export function ChecksCard({ maySend, areas }: { maySend: boolean; areas?: readonly string[] }) {
  // It takes seconds and asks other services, so only when an operator wants to know.
  const { data, error, isFetching, refetch } = useQuery({ ...readOptions('consoleChecks'), enabled: false })
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.titleRow}>
          <h2>Checks</h2>
          <Button variant="soft" busy={isFetching} onClick={() => void refetch()}>
            Check now
          </Button>
        </div>
        <Quiet>
          {areas
            ? 'Tries mail, photos and payments. What a service refuses is shown in its own words.'
            : 'Tries settings, database, disk, photos, mail, payments, backups and the public address.'}
        </Quiet>
        <ProblemNotice problem={error && messageOf(error)} />
        {isFetching && !data ? <Skeleton /> : null}
        {data ? <Findings findings={data.findings.filter(({ area }) => areas?.includes(area) ?? true)} /> : null}
        {maySend ? <TestMail /> : null}
      </Stack>
    </Card>
  )
}

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className={css.list}>
    {findings.map(({ area, state, cause, remedy }) => {
      const [name, tone] = STATES[state]
      return (
        <li key={`${area} ${cause}`} className={css.row}>
          <div>
            <p>
              <b>{titleOf(area)}</b>
            </p>
            <p className={blocks.note}>{cause}</p>
            {remedy === '' ? null : <Quiet>{remedy}</Quiet>}
          </div>
          <Badge tone={tone}>{name}</Badge>
        </li>
      )
    })}
  </ul>
)

export function TestMail() {
  const send = useMutation({ mutationFn: (body: { to: string }) => callConsole('sendTestMail', { body }) })
  const form = useConsoleForm(SendTo, ({ email }) => send.mutateAsync({ to: email }))
  return (
    <Stack gap="tight">
      <h3>Test email</h3>
      <ConsoleForm form={form} action="Send a test email" variant="soft">
        <EmailField />
      </ConsoleForm>
      {send.data ? <Findings findings={send.data.findings} /> : null}
    </Stack>
  )
}
