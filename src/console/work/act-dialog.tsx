/** Asks before an act: what follows, and why it is done. Then does it once, however often it is tapped. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { actOf, type ActName, type ActOption } from '#contract/console/acts.ts'
import { REASON_MAX_CHARS } from '#contract/limits.ts'
import { Button, type ButtonVariant } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { messageOf } from '../api/call.ts'
import { isNotProven } from '../api/proof.tsx'
import css from './act-dialog.module.css'
import { fieldsRefused, missingIn, optionsOf, type ActErrors } from './act-errors.ts'
import { ActOptionField } from './options/act-options.tsx'
import { useAct } from './use-act.ts'
import { useActTyping } from './use-act-typing.ts'

interface ActProps {
  act: ActName
  /** A number, a code or an email address; '' for an act without one. */
  target: string | number
  /** Options that aren’t asked for. */
  given?: Options
  /** The first values of the options. */
  start?: Options
  /** The title of the dialog: a question. */
  title: string
  /** The verb of its button. */
  action: string
  onClose: () => void
  /** After it was done. */
  onDone?: (() => void) | undefined
}

type Options = Partial<Record<ActOption, string>>

function ActDialog(props: ActProps & { open: boolean }) {
  const [isBusy, setIsBusy] = useState(false)
  const { open, title, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} busy={isBusy} title={title}>
      <ActForm {...props} onBusy={setIsBusy} />
    </Dialog>
  )
}

const NONE: Options = {}

/** Mounted anew for each opening: so is the key, by which the server does it once. */
function ActForm({ given = NONE, start = NONE, onBusy, ...props }: ActProps & { onBusy: (isBusy: boolean) => void }) {
  const { act, target, action, onClose } = props
  const form = useRef<HTMLDivElement>(null)
  const typing = useActTyping({ act, target, given, start })
  const { options, reason, change, forget } = typing
  const { plan, run, isPlanned, isPlanning } = useAct({ ...props, options, reason, forget, onBusy })
  const [isChecked, setIsChecked] = useState(false)
  const failure = run.error ?? plan.error
  const refused = fieldsRefused(failure, given)
  const missing = missingIn(act, typing)
  const errors = { ...refused, ...(isChecked ? missing : {}) }
  const begin = () => {
    const isMissing = Object.keys(missing).length > 0
    if (isMissing || (plan.error && Object.keys(refused).length > 0)) {
      flushSync(() => setIsChecked(true))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    } else if (plan.error) void plan.refetch()
    else run.mutate()
  }
  return (
    <div ref={form}>
      <Stack>
        <OptionFields
          act={act}
          given={given}
          options={options}
          errors={errors}
          onChange={(changed) => change({ options: changed })}
        />
        {isPlanned ? <Plan lines={plan.data?.lines} isLoading={plan.isPending && !plan.error} /> : null}
        <ReasonField act={act} error={errors.reason} value={reason} onChange={(typed) => change({ reason: typed })} />
        <ProblemNotice
          problem={!failure || Object.keys(refused).length > 0 || isNotProven(failure) ? null : messageOf(failure)}
        />
        <div className={css.buttons}>
          <Button
            variant="quiet"
            disabled={run.isPending}
            onClick={() => {
              forget()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button busy={run.isPending || isPlanning} onClick={begin}>
            {action}
          </Button>
        </div>
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

interface ReasonFieldProps {
  act: ActName
  error: string | undefined
  value: string
  onChange: (reason: string) => void
}

function ReasonField({ act, error, value, onChange }: ReasonFieldProps) {
  const { isReasonNeeded = false } = actOf(act)
  const { label, hint } = reasonWords(act)
  return (
    <Field label={label} hint={hint} optional={!isReasonNeeded} required={isReasonNeeded} error={error}>
      {(wiring) => (
        <TextArea
          {...wiring}
          rows={2}
          maxLength={REASON_MAX_CHARS}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface OptionFieldsProps {
  act: ActName
  given: Options
  options: Options
  errors: ActErrors
  onChange: (options: Options) => void
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

function Plan({ lines, isLoading }: { lines: readonly string[] | undefined; isLoading: boolean }) {
  if (isLoading) return <Skeleton />
  if (!lines || lines.length === 0) return null
  return (
    <div className={css.plan}>
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
