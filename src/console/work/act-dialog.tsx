/** Asks before an act: what follows, and why it is done. Then does it once, however often it is tapped. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actOf, type ActName, type ActOption } from '#contract/console/acts.ts'
import { REASON_MAX_CHARS } from '#contract/limits.ts'
import { Button, type ButtonVariant } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { callConsole, fieldErrorOf, messageOf } from '../api/call.ts'
import { isNotProven, useProof } from '../api/proof.tsx'
import css from './act-dialog.module.css'
import { ActOptionField, startOfOption } from './act-options.tsx'
import { useSettled } from './use-settled.ts'

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

const SETTLE_MS = 400

type Options = Partial<Record<ActOption, string>>

const namesOf = (act: ActName) => Object.keys(actOf(act).options ?? {}) as ActOption[]

function ActDialog(props: ActProps & { open: boolean }) {
  const [isBusy, setIsBusy] = useState(false)
  const { open, title, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} busy={isBusy} title={title}>
      <ActForm {...props} onBusy={setIsBusy} />
    </Dialog>
  )
}

/** Mounted anew for each opening: so is the key, by which the server does it once. */
const NONE: Options = {}

function ActForm({
  act,
  target,
  action,
  given = NONE,
  start = NONE,
  onClose,
  onDone,
  onBusy,
}: ActProps & { onBusy: (isBusy: boolean) => void }) {
  const { options: needs = {} } = actOf(act)
  const names = namesOf(act)
  const [key] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [options, setOptions] = useState<Options>(() => ({
    ...Object.fromEntries(names.map((name) => [name, startOfOption(name)])),
    ...start,
    ...given,
  }))
  const settled = useSettled(options, SETTLE_MS)
  const client = useQueryClient()
  const withProof = useProof()
  const isPlanned = names.every((name) => needs[name] !== 'needed' || settled[name] !== '')
  const body = { key, target: String(target), options }
  const planned = { ...body, options: settled }
  const plan = useQuery({
    queryKey: ['plan', act, planned],
    enabled: isPlanned,
    gcTime: 0,
    queryFn: () => withProof(() => callConsole(act, { body: { ...planned, phase: 'plan' } })),
  })
  const run = useMutation({
    mutationFn: () => withProof(() => callConsole(act, { body: { ...body, phase: 'run', reason } })),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async () => {
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'plan' })
      onClose()
      onDone?.()
    },
  })
  const failure = run.error ?? plan.error
  const fieldError = fieldErrorOf(failure, 'reason')
  return (
    <Stack>
      <OptionFields act={act} given={given} options={options} onChange={setOptions} />
      {isPlanned ? <Plan lines={plan.data?.lines} isLoading={plan.isPending && !plan.error} /> : null}
      <ReasonField act={act} error={fieldError} value={reason} onChange={setReason} />
      <ProblemNotice problem={!failure || fieldError || isNotProven(failure) ? null : messageOf(failure)} />
      <div className={css.buttons}>
        <Button variant="quiet" disabled={run.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={run.isPending}
          disabled={plan.data === undefined || settled !== options}
          onClick={() => run.mutate()}
        >
          {action}
        </Button>
      </div>
    </Stack>
  )
}

interface ReasonFieldProps {
  act: ActName
  error: string | undefined
  value: string
  onChange: (reason: string) => void
}

function ReasonField({ act, error, value, onChange }: ReasonFieldProps) {
  const { isReasonNeeded = false, isReasonTold, isQuestion } = actOf(act)
  return (
    <Field
      label={isQuestion ? 'Your question' : 'Reason'}
      hint={
        isQuestion
          ? 'They read it by email and in their account. The audit keeps it with your name.'
          : isReasonTold
            ? 'Whoever it concerns reads it. The audit keeps it with your name.'
            : 'Kept in the audit with your name.'
      }
      optional={!isReasonNeeded}
      required={isReasonNeeded}
      error={error}
    >
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
  onChange: (options: Options) => void
}

function OptionFields({ act, given, options, onChange }: OptionFieldsProps) {
  const { options: needs = {} } = actOf(act)
  return (
    <>
      {namesOf(act)
        .filter((name) => !(name in given))
        .map((name) => (
          <ActOptionField
            key={name}
            name={name}
            isNeeded={needs[name] === 'needed'}
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
