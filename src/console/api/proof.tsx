/** Asks once more who is there before money moves, something is deleted or a role changes; then does it. */
import { createContext, useContext, useRef, useState } from 'react'
import { ProveWithPassword } from '#contract/console/operators.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { ConsoleForm } from '../form/console-form.tsx'
import { AppCodeField, PasswordField } from '../form/console-fields.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import { callConsole, needsProof } from './call.ts'
import { hasPasskeys, NoPasskey, signWithPasskey } from './passkey.ts'
import { messageOf } from './call.ts'

/** Runs a call, and again after a proof where the server asks for one. @throws what the call throws */
type WithProof = <T>(run: () => Promise<T>) => Promise<T>

const ProofContext = createContext<WithProof>((run) => run())

export const useProof = (): WithProof => useContext(ProofContext)

/** The person closed the dialog. */
class NotProven extends Error {
  override name = 'NotProven'
}

export const isNotProven = (failure: unknown): boolean => failure instanceof NotProven

interface Ways {
  hasPasskey: boolean
  hasPassword: boolean
}

export function ProofProvider({ ways, children }: { ways: Ways; children: Elements }) {
  const [isOpen, setIsOpen] = useState(false)
  const settle = useRef<((isProven: boolean) => void) | null>(null)
  const end = (isProven: boolean) => {
    setIsOpen(false)
    settle.current?.(isProven)
    settle.current = null
  }
  const withProof: WithProof = async (run) => {
    try {
      return await run()
    } catch (failure) {
      if (!needsProof(failure)) throw failure
      const isProven = await new Promise<boolean>((resolve) => {
        settle.current = resolve
        setIsOpen(true)
      })
      if (!isProven) throw new NotProven('You closed this before it was done.')
      return run()
    }
  }
  return (
    <ProofContext value={withProof}>
      {children}
      <Dialog open={isOpen} onClose={() => end(false)} title="Is it still you?">
        <Proof ways={ways} onProven={() => end(true)} />
      </Dialog>
    </ProofContext>
  )
}

function Proof({ ways: { hasPasskey, hasPassword }, onProven }: { ways: Ways; onProven: () => void }) {
  return (
    <Stack>
      <p>This moves money, hands over or removes something, or changes who may do what. Confirm it’s you.</p>
      {hasPasskey && hasPasskeys() ? <PasskeyProof onProven={onProven} /> : null}
      {hasPassword ? <PasswordProof onProven={onProven} isSecond={hasPasskey} /> : null}
    </Stack>
  )
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const prove = () =>
    run(async () => {
      setProblem(null)
      try {
        const { options } = await callConsole('provePasskeyOptions')
        await callConsole('proveWithPasskey', { body: { passkey: await signWithPasskey(options) } })
        onProven()
      } catch (failure) {
        setProblem(failure instanceof NoPasskey ? failure.message : messageOf(failure))
      }
    })
  return (
    <>
      <ProblemNotice problem={problem} />
      <Button wide busy={busy} onClick={() => void prove()}>
        Use your passkey
      </Button>
    </>
  )
}

function PasswordProof({ onProven, isSecond }: { onProven: () => void; isSecond: boolean }) {
  const form = useConsoleForm(ProveWithPassword, async (body) => {
    await callConsole('proveWithPassword', { body })
    onProven()
  })
  return (
    <ConsoleForm form={form} action="Confirm" variant={isSecond ? 'soft' : 'main'}>
      <PasswordField />
      <AppCodeField />
    </ConsoleForm>
  )
}
