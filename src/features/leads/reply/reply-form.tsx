/** The vendor's reply: a quote or a decline. The input stays on this device until it is sent. */
import { useCallback, useState, type ReactNode } from 'react'
import { dateIn } from '#contract/dates.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { parseReply } from '#contract/inbox/reply-input.ts'
import type { Lead } from '#contract/leads.ts'
import { REPLY_MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { wireReply } from '#src/offline/outbox/kinds/compose-reply.ts'
import { typedLines } from '#src/offline/outbox/kinds/compose-terms.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { FormProvider } from '#src/ui/form/form-context.tsx'
import { TextAreaField } from '#src/ui/form/form-fields.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../leads.module.css'
import { SavedQuotes } from '../saved-quotes/saved-quotes.tsx'
import { changesOf } from './change-fields.ts'
import { LastQuote } from './last-quote.tsx'
import { QuoteFields } from './quote-fields.tsx'
import { labelOf } from './quote-labels.ts'
import { ReplyOnDevice } from './reply-on-device.tsx'
import { useReplyDraft } from './use-reply-draft.ts'
import { useSendReply } from './use-send-reply.ts'

const CHOICES = [
  ['quote', 'Send a quote'],
  ['decline', 'Decline'],
] as const

const noCount = () => {}

interface ReplyFormProps {
  api: Api
  offline: Offline
  lead: Lead
  /** Leaves the existing reply unchanged; undefined if there is none. */
  onLeave?: (() => void) | undefined
}

export function ReplyForm({ api, offline, lead, onLeave }: ReplyFormProps) {
  const open = useReplyDraft(offline, lead)
  const [today] = useState(() => dateIn(lead.timeZone, new Date()))
  const { draft, latest } = open
  const findAll = useCallback((): FieldError[] | null => {
    const current = latest()
    if (!current) return null
    const parsed = parseReply(wireReply(current), { ...lead, now: new Date() })
    const found = parsed.success ? [] : toFieldErrors(parsed.issues)
    // Without lines the price is the only line, and says itself what is wrong.
    return typedLines(current.answer).length > 0 ? found : found.filter(({ name }) => !name.startsWith('terms.lines'))
  }, [latest, lead])
  const { errors, anchor, showErrors, clearErrors, recheck, edited } = useShownErrors({ findAll, onShown: noCount })
  const sending = useSendReply({ offline, open, onRefused: showErrors })
  useUnsavedWork(open.save.status === 'saving' || open.save.status === 'failed')
  if (!draft) return <ReplySkeleton />
  if (sending.sentDirectly) return <Notice tone="good">Reply sent. The client can see it, and we’ll email them.</Notice>

  const shown = errors.length > 0 ? errors : (draft.refusals ?? [])
  const { set, setFields } = changesOf(open, { edited, recheck })
  const setAll = (fields: ReplyDraft['answer']) =>
    setFields(
      fields,
      shown.map(({ name }) => name),
    )
  const isQuote = draft.says === 'quote'
  const send = () => {
    const found = findAll() ?? []
    if (found.length > 0) return showErrors(found)
    clearErrors()
    void sending.send()
  }
  return (
    <FormProvider
      fields={{
        labelOf,
        values: draft.answer,
        errors: new Map(shown.map((error) => [error.name, error])),
        set,
        leave: (name) => recheck(name),
      }}
    >
      <ReplyFrame title={onLeave ? 'Edit your reply' : 'Your reply'} onSubmit={send}>
        <ErrorSummary errors={shown} anchor={anchor} />
        <KindOfReply
          says={draft.says}
          onChange={(says) => {
            clearErrors()
            open.change((before) => ({ ...before, says, refusals: [] }))
          }}
        />
        {isQuote ? (
          <>
            <LastQuote reused={open.reused} fields={draft.answer} onChange={setAll} />
            <SavedQuotes {...{ api }} fields={draft.answer} onChange={setAll} />
            <QuoteFields {...{ lead, today }} fields={draft.answer} onChange={setAll} />
          </>
        ) : null}
        <TextAreaField
          name="message"
          hint={isQuote ? undefined : 'A short reason helps. We’ll email it to the client.'}
          optional
          maxLength={REPLY_MESSAGE_MAX_CHARS}
          rows={3}
        />
        <ReplyOnDevice save={open.save} />
        {sending.problem ? <Notice tone="bad">{sending.problem}</Notice> : null}
        <SubmitReply
          {...{ isQuote }}
          busy={sending.busy}
          onKeep={onLeave && (() => void open.discard().then(onLeave))}
        />
      </ReplyFrame>
    </FormProvider>
  )
}

interface SubmitReplyProps {
  isQuote: boolean
  busy: boolean
  /** Undefined where there is no reply yet. */
  onKeep: (() => void) | undefined
}

const SubmitReply = ({ isQuote, busy, onKeep }: SubmitReplyProps) => (
  <>
    <Button type="submit" wide busy={busy}>
      {isQuote ? 'Send quote' : 'Decline'}
    </Button>
    {onKeep ? (
      <Button variant="plain" wide onClick={onKeep}>
        Keep current reply
      </Button>
    ) : null}
  </>
)

interface ReplyFrameProps {
  title: string
  onSubmit: () => void
  children: ReactNode
}

function ReplyFrame({ title, onSubmit, children }: ReplyFrameProps) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label={title}>
      <h2>{title}</h2>
      <form
        className={layout.shortForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Card>
  )
}

/** A skeleton of the form while the draft loads. */
function ReplySkeleton() {
  return (
    <Card roomy className={blocks.section} aria-hidden="true">
      <Skeleton shape="title" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Card>
  )
}

interface KindOfReplyProps {
  says: ReplyDraft['says']
  onChange: (says: ReplyDraft['says']) => void
}

function KindOfReply({ says, onChange }: KindOfReplyProps) {
  return (
    <fieldset>
      <legend className={css.legend}>Your response</legend>
      <div className={css.choice}>
        {CHOICES.map(([kind, label]) => (
          <label key={kind}>
            <input type="radio" name="says" value={kind} checked={says === kind} onChange={() => onChange(kind)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
