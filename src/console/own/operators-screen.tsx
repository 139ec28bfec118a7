/** /operator/operators: who may sign in to the console, with which role. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { InviteOperator, type OperatorList } from '#contract/console/operators.ts'
import { ROLES, type Role } from '#contract/console/rights.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { CopyButton } from '#src/ui/elements/copy-button.tsx'
import { Field, Select } from '#src/ui/form/field.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { isNotProven, useProof } from '../api/proof.tsx'
import { readOptions } from '../api/queries.ts'
import { EmailField, SelectField } from '../form/console-fields.tsx'
import { ConsoleForm } from '../form/console-form.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ROLE_HINTS, ROLE_NAMES } from '../frame/navigation.ts'
import { useTitle } from '../frame/title.ts'
import { formatMoment } from '../work/format-moment.ts'

const list = readOptions('operators')

/** @param own email of the operator who is signed in */
export default function OperatorsScreen({ own }: { own: string }) {
  useTitle('Operators')
  const query = useQuery(list)
  return (
    <Page narrow roomy>
      <PageHeader title="Operators">Who may sign in to this console, and what each may do.</PageHeader>
      <Invite />
      <Loaded query={query}>
        {({ operators }) => (
          <Stack>
            {operators
              .filter(({ isRemoved }) => !isRemoved)
              .map((operator) => (
                <OperatorCard key={operator.id} operator={operator} isOwn={operator.email === own} />
              ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const roleOptions = ROLES.map((role) => (
  <option key={role} value={role}>
    {ROLE_NAMES[role]}
  </option>
))

function Invite() {
  const client = useQueryClient()
  const withProof = useProof()
  const [link, setLink] = useState<{ email: string; link: string } | null>(null)
  const form = useConsoleForm(InviteOperator, async (body: { email: string; role: Role }) => {
    const invited = await withProof(() => callConsole('inviteOperator', { body }))
    setLink({ email: body.email, link: invited.link })
    await client.invalidateQueries({ queryKey: list.queryKey })
  })
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Invite an operator</h2>
        {link ? (
          <Notice tone="good">
            <Stack gap="tight">
              <p>{`Give this link to ${link.email}. It works once, within an hour.`}</p>
              <p className={blocks.note}>{link.link}</p>
              <div>
                <CopyButton read={() => link.link} />
              </div>
            </Stack>
          </Notice>
        ) : null}
        <ConsoleForm form={form} action="Make a link" variant="soft">
          <EmailField />
          <SelectField name="role" defaultValue="support">
            {roleOptions}
          </SelectField>
        </ConsoleForm>
      </Stack>
    </Card>
  )
}

function OperatorCard({ operator, isOwn }: { operator: OperatorList['operators'][number]; isOwn: boolean }) {
  const { id, email, role, hasJoined, lastSignInAt } = operator
  const client = useQueryClient()
  const withProof = useProof()
  const [isAsking, setIsAsking] = useState(false)
  const reread = () => client.invalidateQueries({ queryKey: list.queryKey })
  const change = useMutation({
    mutationFn: (to: Role) => withProof(() => callConsole('changeRole', { params: { id }, body: { role: to } })),
    onSettled: reread,
  })
  const remove = useMutation({
    mutationFn: () => withProof(() => callConsole('removeOperator', { params: { id } })),
    onSettled: async () => {
      setIsAsking(false)
      await reread()
    },
  })
  const failure = change.error ?? remove.error
  return (
    <Card as="section">
      <Stack gap="tight">
        <div className={blocks.titleRow}>
          <h2 className={blocks.note}>{email}</h2>
          {isOwn ? <Badge tone="accent">You</Badge> : hasJoined ? null : <Badge tone="wait">Invited</Badge>}
        </div>
        <Quiet>{lastSignInAt === null ? 'Never signed in' : `Signed in ${formatMoment(lastSignInAt)}`}</Quiet>
        <Field label="Role" hint={ROLE_HINTS[change.isPending ? change.variables : role]}>
          {(wiring) => (
            <Select
              {...wiring}
              value={change.isPending ? change.variables : role}
              disabled={change.isPending}
              onChange={(event) => change.mutate(event.currentTarget.value as Role)}
            >
              {roleOptions}
            </Select>
          )}
        </Field>
        <ProblemNotice problem={failure && !isNotProven(failure) ? messageOf(failure) : null} />
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </Stack>
      <AskDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${email}?`}
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>They’re signed out everywhere at once, and their passkeys stop working. What they did stays in the audit.</p>
      </AskDialog>
    </Card>
  )
}
