/** /operator/join#TOKEN: an operator chooses how to sign in from now on. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { JoinWithPassword } from '#contract/console/operators.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { EmptyState, Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { ApiError } from '#src/api/api-error.ts'
import { callConsole, messageOf } from '../api/call.ts'
import { hasPasskeys, makePasskey, NoPasskey } from '../api/passkey.ts'
import { sessionOptions } from '../api/queries.ts'
import { AppCodeField, PasswordField } from '../form/console-fields.tsx'
import { ConsoleForm } from '../form/console-form.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import { ROLE_HINTS, ROLE_NAMES } from '../frame/navigation.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export default function JoinScreen() {
  useTitle('Join')
  const [token] = useState(() => window.location.hash.slice(1))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const client = useQueryClient()
  const [, goTo] = useLocation()
  const link = useQuery({
    queryKey: ['joinLink', token],
    staleTime: Infinity,
    queryFn: () =>
      callConsole('joinLink', { body: { token } }).catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.code === 'notFound') return null
        throw failure
      }),
  })
  const enter = async () => {
    await client.fetchQuery({ ...sessionOptions, staleTime: 0 })
    goTo('/', { replace: true })
  }
  if (codes)
    return (
      <Page narrow roomy>
        <PageHeader title="You’re in" />
        <RecoveryCodes codes={codes} onKept={() => void enter()} />
      </Page>
    )
  return (
    <Page narrow roomy>
      <Loaded query={link}>
        {(read) =>
          read === null ? (
            <EmptyState title="This link no longer works">
              It was used, or it’s older than an hour. Ask an owner for a new one.
            </EmptyState>
          ) : (
            <>
              <PageHeader title="Join the console">
                <span>{`You’ll sign in as ${read.email}.`}</span>
              </PageHeader>
              <Notice tone="good">{`${ROLE_NAMES[read.role]}: ${ROLE_HINTS[read.role]}`}</Notice>
              <Ways token={token} onJoined={setCodes} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

interface WaysProps {
  token: string
  onJoined: (recoveryCodes: readonly string[]) => void
}

function Ways({ token, onJoined }: WaysProps) {
  const [isPassword, setIsPassword] = useState(!hasPasskeys())
  const join = useMutation({
    mutationFn: async () => {
      const { options } = await callConsole('joinPasskeyOptions', { body: { token } })
      return callConsole('joinWithPasskey', { body: { token, passkey: await makePasskey(options) } })
    },
    onSuccess: ({ recoveryCodes }) => onJoined(recoveryCodes),
  })
  if (isPassword)
    return (
      <Card roomy>
        <Stack>
          {hasPasskeys() ? (
            <Button variant="plain" onClick={() => setIsPassword(false)}>
              <ArrowLeftIcon />
              <span>Use a passkey instead</span>
            </Button>
          ) : null}
          <ByPassword token={token} onJoined={onJoined} />
        </Stack>
      </Card>
    )
  const failure = join.error
  return (
    <Card roomy>
      <Stack>
        <h2>Choose how to sign in</h2>
        <p>
          A passkey is the safest way: your fingerprint, your face or this device’s PIN. Nothing to remember, and no
          copy of this site can ask for it.
        </p>
        <ProblemNotice problem={failure && (failure instanceof NoPasskey ? failure.message : messageOf(failure))} />
        <Button wide busy={join.isPending} onClick={() => join.mutate()}>
          Create a passkey
        </Button>
        <Button variant="quiet" wide onClick={() => setIsPassword(true)}>
          Use a password and an app
        </Button>
      </Stack>
    </Card>
  )
}

function ByPassword({ token, onJoined }: WaysProps) {
  const key = useQuery({
    queryKey: ['joinAuthenticator', token],
    staleTime: Infinity,
    queryFn: () => callConsole('joinAuthenticator', { body: { token } }),
  })
  const form = useConsoleForm(
    (typed) => checkedBy(JoinWithPassword, { ...typed, token }),
    async (body) => onJoined((await callConsole('joinWithPassword', { body })).recoveryCodes),
  )
  return (
    <ConsoleForm form={form} action="Join">
      <h2>Password and authenticator app</h2>
      <PasswordField isNew />
      <Loaded query={key}>{({ secret, uri }) => <AuthenticatorKey secret={secret} uri={uri} />}</Loaded>
      <AppCodeField />
    </ConsoleForm>
  )
}
