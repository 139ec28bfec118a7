/** The door of the console: a passkey, a password with a code, or a recovery code. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SignInWithPassword, SignInWithRecoveryCode } from '#contract/console/operators.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { callConsole, messageOf } from '../api/call.ts'
import { hasPasskeys, NoPasskey, signWithPasskey } from '../api/passkey.ts'
import { forgetReads, sessionOptions } from '../api/queries.ts'
import { AppCodeField, EmailField, PasswordField, RecoveryCodeField } from '../form/console-fields.tsx'
import { ConsoleForm } from '../form/console-form.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import { useTitle } from '../frame/title.ts'

type Way = 'passkey' | 'password' | 'recoveryCode'

export function SignInScreen() {
  useTitle('Sign in')
  const client = useQueryClient()
  const [way, setWay] = useState<Way>(hasPasskeys() ? 'passkey' : 'password')
  const enter = () => {
    forgetReads(client)
    return client.refetchQueries({ queryKey: sessionOptions.queryKey })
  }
  return (
    <Page narrow roomy>
      <PageHeader title="Sign in to the console">For those who run this marketplace.</PageHeader>
      <Card roomy>
        {way === 'passkey' ? <PasskeyDoor onOpen={enter} /> : null}
        {way === 'password' ? <PasswordDoor onOpen={enter} /> : null}
        {way === 'recoveryCode' ? <RecoveryDoor onOpen={enter} /> : null}
      </Card>
      <Stack gap="tight">
        {way === 'passkey' || !hasPasskeys() ? null : (
          <Button variant="quiet" wide onClick={() => setWay('passkey')}>
            Use a passkey
          </Button>
        )}
        {way === 'password' ? null : (
          <Button variant="quiet" wide onClick={() => setWay('password')}>
            Use a password and code
          </Button>
        )}
        {way === 'recoveryCode' ? null : (
          <Button variant="plain" wide onClick={() => setWay('recoveryCode')}>
            Use a recovery code
          </Button>
        )}
      </Stack>
    </Page>
  )
}

interface DoorProps {
  onOpen: () => Promise<void>
}

function PasskeyDoor({ onOpen }: DoorProps) {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const open = () =>
    run(async () => {
      setProblem(null)
      try {
        const { options } = await callConsole('beginPasskeySignIn')
        await callConsole('signInWithPasskey', { body: { passkey: await signWithPasskey(options) } })
        await onOpen()
      } catch (failure) {
        setProblem(failure instanceof NoPasskey ? failure.message : messageOf(failure))
      }
    })
  return (
    <Stack>
      <ProblemNotice problem={problem} />
      <p>Your fingerprint, your face or this device’s PIN opens the console.</p>
      <Button wide busy={busy} onClick={() => void open()}>
        Sign in with a passkey
      </Button>
    </Stack>
  )
}

function PasswordDoor({ onOpen }: DoorProps) {
  const form = useConsoleForm(SignInWithPassword, async (body) => {
    await callConsole('signInWithPassword', { body })
    await onOpen()
  })
  return (
    <ConsoleForm form={form} action="Sign in">
      <EmailField />
      <PasswordField />
      <AppCodeField />
    </ConsoleForm>
  )
}

function RecoveryDoor({ onOpen }: DoorProps) {
  const form = useConsoleForm(SignInWithRecoveryCode, async (body) => {
    await callConsole('signInWithRecoveryCode', { body })
    await onOpen()
  })
  return (
    <ConsoleForm form={form} action="Sign in">
      <EmailField />
      <RecoveryCodeField />
    </ConsoleForm>
  )
}
