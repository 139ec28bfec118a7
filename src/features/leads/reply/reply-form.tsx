/** The vendor's answer: a quote, or a decline. What is typed stays on this phone until it is sent. */
import { useCallback, useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { parseReply, type Lead } from '#contract/leads.ts'
import { REPLY_MESSAGE_MAX_CHARS, QUOTE_INCLUDES_MAX_CHARS } from '#contract/limits.ts'
import { wireReply } from '#src/offline/outbox/kinds/compose-reply.ts'
import type { Offline } from '#src/offline/offline.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Field, Input, TextArea } from '#src/ui/form/field.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../leads.module.css'
import { ReplyOnDevice } from './reply-on-device.tsx'
import { useReplyDraft } from './use-reply-draft.ts'
import { useSendReply } from './use-send-reply.ts'

const LABELS = { price: 'Price', includes: 'What is included', message: 'Message', validUntil: 'Valid until' } as const
const labelOf = (name: string): string | null => Object.entries(LABELS).find(([field]) => field === name)?.[1] ?? null
const CHOICES = [
  ['quote', 'Send a quote'],
  ['decline', 'Decline'],
] as const

const noCount = () => {}

interface ReplyFormProps {
  offline: Offline
  lead: Lead
  /** The answer that was given stays as it is; absent while there is none. */
  onLeave?: (() => void) | undefined
}

export function ReplyForm({ offline, lead, onLeave }: ReplyFormProps) {
  const open = useReplyDraft(offline, lead)
  const [today] = useState(() => dateIn(lead.timeZone, new Date()))
  const { draft, latest } = open
  const findAll = useCallback((): FieldError[] | null => {
    const current = latest()
    if (!current) return null
    const parsed = parseReply(wireReply(current), { timeZone: lead.timeZone, now: new Date() })
    return parsed.success ? [] : toFieldErrors(parsed.issues)
  }, [latest, lead.timeZone])
  const { errors, anchor, showErrors, clearErrors, recheck, edited } = useShownErrors({ findAll, onShown: noCount })
  const sending = useSendReply({ offline, open, onRefused: showErrors })
  useUnsavedWork(open.save.status === 'saving' || open.save.status === 'failed')

  if (!draft) {
    return (
      <Card roomy className={css.section} aria-hidden="true">
        <Skeleton shape="title" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </Card>
    )
  }
  if (sending.sentDirectly) return <Notice tone="good">Your answer is out. The host has it, and gets a mail.</Notice>

  const type = (name: string, value: string) => {
    edited(name)
    open.change((before) => ({
      ...before,
      answer: { ...before.answer, [name]: value },
      refusals: (before.refusals ?? []).filter((refusal) => refusal.name !== name),
    }))
    recheck(name, 'onlyIfFine')
  }
  const bound = (name: string) => ({
    name,
    value: draft.answer[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    onBlur: () => recheck(name),
  })
  const shown = errors.length > 0 ? errors : (draft.refusals ?? [])
  const errorOf = (name: string) => shown.find((error) => error.name === name)?.message
  const field = (name: keyof typeof LABELS) => ({ id: fieldId(name), label: LABELS[name], error: errorOf(name) })
  const isQuote = draft.says === 'quote'
  const title = onLeave ? 'Change your answer' : 'Your answer'
  const send = () => {
    const found = findAll() ?? []
    if (found.length > 0) return showErrors(found)
    clearErrors()
    void sending.send()
  }
  return (
    <Card as="section" roomy className={css.section} aria-label={title}>
      <h2>{title}</h2>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ErrorSummary errors={shown} anchor={anchor} labelOf={labelOf} />
        <fieldset>
          <legend className={css.legend}>What do you say?</legend>
          <div className={css.choice}>
            {CHOICES.map(([says, label]) => (
              <label key={says}>
                <input
                  type="radio"
                  name="says"
                  value={says}
                  checked={draft.says === says}
                  onChange={() => {
                    clearErrors()
                    open.change((before) => ({ ...before, says, refusals: [] }))
                  }}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {isQuote ? (
          <>
            <div className={css.pair}>
              <Field {...field('price')} hint="US dollars, all in." required>
                {(wiring) => (
                  <Input
                    {...wiring}
                    {...bound('price')}
                    inputMode="decimal"
                    autoComplete="off"
                    enterKeyHint="next"
                    placeholder="800"
                  />
                )}
              </Field>
              <Field {...field('validUntil')} hint="The last day that it holds." required>
                {(wiring) => <Input {...wiring} {...bound('validUntil')} type="date" min={today} />}
              </Field>
            </div>
            <Field {...field('includes')} hint="Hours, people, travel, what you bring along." required>
              {(wiring) => (
                <TextArea {...wiring} {...bound('includes')} maxLength={QUOTE_INCLUDES_MAX_CHARS} rows={3} />
              )}
            </Field>
          </>
        ) : null}
        <Field
          {...field('message')}
          hint={isQuote ? undefined : 'A word why helps the host. They get it by mail.'}
          optional
        >
          {(wiring) => <TextArea {...wiring} {...bound('message')} maxLength={REPLY_MESSAGE_MAX_CHARS} rows={3} />}
        </Field>
        <ReplyOnDevice save={open.save} />
        {sending.problem ? <Notice tone="bad">{sending.problem}</Notice> : null}
        <Button type="submit" wide busy={sending.busy}>
          {isQuote ? 'Send quote' : 'Decline'}
        </Button>
        {onLeave ? (
          <Button variant="plain" wide onClick={() => void open.discard().then(onLeave)}>
            Leave it as it is
          </Button>
        ) : null}
      </form>
    </Card>
  )
}
