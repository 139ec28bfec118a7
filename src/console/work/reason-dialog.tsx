/** A button that asks why before something is handed over; then it is asked who is there. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { REASON_MISSING } from '#contract/console/reason.ts'
import { Button, type ButtonVariant } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { useProof } from '../api/proof.tsx'
import { Unsaved } from '../form/unsaved.tsx'
import { useKeptTyping } from '../form/use-kept-typing.ts'
import { ActButtons } from './act-buttons.tsx'
import { refusalOf } from './act-errors.ts'
import { TYPED_EARLIER } from './kept-notice.tsx'
import { ReasonField } from './reason-field.tsx'
import { useUndisturbed } from './use-undisturbed.ts'

interface ReasonButtonProps {
  /** Names what is typed: another one for each thing that it is about. */
  about: string
  label: string
  variant?: ButtonVariant
  /** A question. */
  title: string
  action: string
  /** May be called twice: before a proof, and after it. */
  send: (reason: string) => Promise<void>
  onDone?: () => void
  children: Elements
}

export function ReasonButton({ label, variant = 'main', ...dialog }: ReasonButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => setIsOpen(false)
  useUndisturbed(isOpen)
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} busy={isBusy} title={dialog.title}>
        <ReasonForm {...dialog} onBusy={setIsBusy} onClose={close} />
      </Dialog>
    </>
  )
}

interface ReasonFormProps extends Omit<ReasonButtonProps, 'label' | 'variant'> {
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function ReasonForm({ about, action, send, onDone, onBusy, onClose, children }: ReasonFormProps) {
  const form = useRef<HTMLDivElement>(null)
  const kept = useKeptTyping(`reason ${about}`)
  const [reason, setReason] = useState(() => kept.read().reason ?? '')
  const [isEarlier, setIsEarlier] = useState(reason !== '')
  const [isChecked, setIsChecked] = useState(false)
  const withProof = useProof()
  const run = useMutation({
    mutationFn: () => withProof(() => send(reason)),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => {
      kept.forget()
      onClose()
      onDone?.()
    },
  })
  const isMissing = reason.trim() === ''
  const { fields, problem } = refusalOf(run.error, ['reason'])
  const change = (typed: string) => {
    if (run.isPending) return
    run.reset()
    setReason(typed)
    if (typed === '') kept.forget()
    else kept.keep({ reason: typed })
  }
  const discard = () => {
    change('')
    setIsEarlier(false)
  }
  const begin = () => {
    if (!isMissing) return run.mutate()
    flushSync(() => setIsChecked(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <div ref={form}>
      <Stack>
        {isEarlier ? <Unsaved words={TYPED_EARLIER} onDiscard={discard} /> : null}
        {children}
        <ReasonField
          isNeeded
          error={isChecked && isMissing ? REASON_MISSING : fields.reason}
          value={reason}
          onChange={change}
        />
        <ProblemNotice problem={problem} />
        <ActButtons action={action} isRunning={run.isPending} onCancel={onClose} onAct={begin} />
      </Stack>
    </div>
  )
}
