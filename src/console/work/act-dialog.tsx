/** Asks before an act: what follows, and why it is done. Then does it once, however often it is tapped. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { actOf, type ActName, type ActOptions } from '#contract/console/acts.ts'
import { Button, type ButtonVariant } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { forgetTyping, type KeptTyping } from '../form/kept-typing.ts'
import { useKeptTyping, useOperator } from '../form/use-kept-typing.ts'
import { ActButtons } from './act-buttons.tsx'
import css from './act-dialog.module.css'
import { fieldsOf, isAsItWas, missingIn, optionsOf, refusalOf, type ActErrors } from './act-errors.ts'
import { KeptNotice } from './kept-notice.tsx'
import { ActOptionField } from './options/act-options.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAct, useReread } from './use-act.ts'
import { nameOfTyping, useActTyping } from './use-act-typing.ts'
import { useUndisturbed } from './use-undisturbed.ts'

interface ActProps {
  act: ActName
  /** A number, a code or an email address; '' for an act without one. */
  target: string | number
  /** Options that aren’t asked for. */
  given?: ActOptions
  /** The first values of the options. */
  start?: ActOptions
  /** The title of the dialog: a question. */
  title: string
  /** The verb of its button. */
  action: string
  onClose: () => void
  /** After it was done. */
  onDone?: (() => void) | undefined
}

const NONE: ActOptions = {}

function ActDialog({ open, onClose, ...props }: ActProps & { open: boolean }) {
  const { act, target, given = NONE, title, onDone } = props
  const [isBusy, setIsBusy] = useState(false)
  const wasRefused = useRef(false)
  const kept = useKeptTyping(nameOfTyping(act, target, given))
  const operator = useOperator()
  const reread = useReread()
  useUndisturbed(open)
  const close = () => {
    onClose()
    // It may be shown as it was before. Not while the dialog is open: what it is about may go, and take it along.
    if (wasRefused.current) void reread()
    wasRefused.current = false
  }
  return (
    <Dialog open={open} onClose={close} busy={isBusy} title={title}>
      <ActForm
        {...props}
        kept={kept}
        onBusy={setIsBusy}
        onRefused={() => {
          wasRefused.current = true
        }}
        onClose={close}
        onDone={() => {
          if (act === 'deletePerson') forgetTyping(operator, String(target))
          wasRefused.current = false
          close()
          onDone?.()
        }}
      />
    </Dialog>
  )
}

interface FormProps extends ActProps {
  kept: KeptTyping
  onBusy: (isBusy: boolean) => void
  onRefused: () => void
  onDone: () => void
}

/** Mounted anew for each opening. */
function ActForm({ act, target, given = NONE, start = NONE, action, kept, onClose, ...on }: FormProps) {
  const form = useRef<HTMLDivElement>(null)
  const whatFollows = useRef<HTMLDivElement>(null)
  const typing = useActTyping(kept, { act, given, start })
  const { options, reason, key } = typing
  const { plan, run, isPlanned, isPlanning } = useAct({ act, target, options, reason, key, forget: kept.forget, ...on })
  const [isChecked, setIsChecked] = useState(false)
  const [isAwaited, setIsAwaited] = useState(false)
  useEffect(() => {
    if (isAwaited && !isPlanning) whatFollows.current?.focus()
  }, [isAwaited, isPlanning])
  const isUntouched = !isChecked && isAsItWas(start, options, given)
  const { fields: refused, problem } = refusalOf((isUntouched ? null : plan.error) ?? run.error, fieldsOf(act, given))
  const missing = missingIn(act, typing)
  const errors = { ...refused, ...(isChecked ? missing : {}) }
  const change = (changed: Partial<typeof typing>) => {
    // Under way, or done: it is what was sent.
    if (run.isPending) return
    run.reset()
    setIsAwaited(false)
    typing.change(changed)
  }
  const discard = () => {
    if (run.isPending) return
    run.reset()
    setIsChecked(false)
    setIsAwaited(false)
    typing.discard()
  }
  const begin = () => {
    flushSync(() => setIsChecked(true))
    const isMissing = Object.keys(missing).length > 0
    const { fields: refusedByPlan } = refusalOf(plan.error, fieldsOf(act, given))
    if (isMissing || Object.keys(refusedByPlan).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    } else if (isPlanning) setIsAwaited(true)
    else if (plan.error) void plan.refetch()
    else run.mutate()
  }
  return (
    <div ref={form}>
      <Stack>
        {typing.kept ? <KeptNotice hasChanged={typing.kept.hasChanged} start={start} onDiscard={discard} /> : null}
        <OptionFields
          act={act}
          given={given}
          options={options}
          errors={errors}
          onChange={(changed) => change({ options: changed })}
        />
        {isPlanned ? (
          <Plan ref={whatFollows} lines={plan.data?.lines} isLoading={plan.isPending && !plan.error} />
        ) : null}
        <ReasonField
          {...reasonWords(act)}
          isNeeded={actOf(act).isReasonNeeded === true}
          error={errors.reason}
          value={reason}
          onChange={(typed) => change({ reason: typed })}
        />
        <ProblemNotice problem={problem} />
        <ActButtons
          action={action}
          isRunning={run.isPending}
          isPlanning={isPlanning}
          isAwaited={isAwaited && isPlanning}
          onCancel={onClose}
          onAct={begin}
        />
      </Stack>
    </div>
  )
}

function reasonWords(act: ActName): { label: string; hint: string } {
  const { isReasonTold, isQuestion, isOutcome } = actOf(act)
  const kept = 'The audit keeps it with your name.'
  if (isQuestion) return { label: 'Your question', hint: `They read it by email and in their account. ${kept}` }
  if (isOutcome) return { label: 'What came of it', hint: `Both sides read it by email and in their account. ${kept}` }
  return {
    label: 'Reason',
    hint: isReasonTold ? `Whoever it concerns reads it. ${kept}` : 'Kept in the audit with your name.',
  }
}

interface OptionFieldsProps {
  act: ActName
  given: ActOptions
  options: ActOptions
  errors: ActErrors
  onChange: (options: ActOptions) => void
}

function OptionFields({ act, given, options, errors, onChange }: OptionFieldsProps) {
  const { options: needs = {} } = actOf(act)
  return (
    <>
      {optionsOf(act)
        .filter((name) => !(name in given))
        .map((name) => (
          <ActOptionField
            key={name}
            name={name}
            isNeeded={needs[name] === 'needed'}
            error={errors[name]}
            value={options[name] ?? ''}
            onChange={(value) => onChange({ ...options, [name]: value })}
          />
        ))}
    </>
  )
}

interface PlanProps {
  ref: RefObject<HTMLDivElement | null>
  lines: readonly string[] | undefined
  isLoading: boolean
}

function Plan({ ref, lines, isLoading }: PlanProps) {
  if (isLoading) return <Skeleton />
  if (!lines || lines.length === 0) return null
  return (
    <div ref={ref} className={css.plan} tabIndex={-1}>
      <h3>What follows</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line.trim()}</li>
        ))}
      </ul>
    </div>
  )
}

/** A button that opens the dialog of an act. */
export function ActButton({
  label,
  variant = 'quiet',
  isDisabled = false,
  ...act
}: Omit<ActProps, 'onClose'> & { label: string; variant?: ButtonVariant; isDisabled?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ActDialog {...act} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
