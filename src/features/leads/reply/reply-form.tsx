/** The vendor's reply: a quote or a decline. The input stays on this device until it is sent. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { dateIn } from '#contract/dates.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { parseReply } from '#contract/inbox/reply-input.ts'
import type { SavedQuote } from '#contract/inbox/saved-quotes.ts'
import type { Lead } from '#contract/leads.ts'
import { REPLY_MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { heldDraft } from '#src/drafts/held-draft.ts'
import { useUnsavedDraft } from '#src/drafts/use-unsaved-draft.ts'
import { wireReply } from '#src/offline/outbox/kinds/compose-reply.ts'
import { typedLines } from '#src/offline/outbox/kinds/compose-terms.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { checkedOf, type Checked } from '#src/ui/form/checked.ts'
import { FormProvider } from '#src/ui/form/form-context.tsx'
import { TextAreaField } from '#src/ui/form/form-fields.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import layout from '#src/ui/form/form-layout.module.css'
import { classes } from '#src/ui/elements/class-names.ts'
import css from '../leads.module.css'
import quote from './quote.module.css'
import { withOfferedPackage } from '../saved-quotes/apply-saved.ts'
import { SavedQuotes } from '../saved-quotes/saved-quotes.tsx'
import { linesWithPrice, typedReply, withReplyFields } from './change-fields.ts'
import { LastQuote } from './last-quote.tsx'
import { QuoteFields } from './quote-fields.tsx'
import { PriceOfDay, TravelOffer } from './own-prices.tsx'
import { labelOf } from './quote-labels.ts'
import { QuotePreview } from './quote-preview.tsx'
import { useOwnPaperwork } from './use-own-paperwork.ts'
import { ReplyOnDevice } from './reply-on-device.tsx'
import { useReplyDraft, type OpenReply } from './use-reply-draft.ts'
import { useSendReply } from './use-send-reply.ts'

const CHOICES = [
  ['quote', 'Send a quote'],
  ['decline', 'Decline'],
] as const

interface ReplyFormProps {
  api: Api
  offline: Offline
  lead: Lead
  /** A package that was chosen on the lead, to put into the quote. */
  chosen: SavedQuote | null
  /** Leaves the existing reply unchanged; undefined if there is none. */
  onLeave?: (() => void) | undefined
}

export function ReplyForm({ api, offline, lead, chosen, onLeave }: ReplyFormProps) {
  const open = useReplyDraft(offline, lead)
  const [today] = useState(() => dateIn(lead.timeZone, new Date()))
  const paperwork = useOwnPaperwork(api)
  const { draft } = open
  const sending = useSendReply({ offline, open, onRefused })
  const form = useForm((typed: ReplyDraft) => checkReply(typed, lead), {
    held: heldDraft(open, { shown: ({ answer }) => answer, typed: typedReply }),
    send: sending.send,
    busy: sending.busy,
    checkedWith: linesWithPrice,
  })
  function onRefused(found: readonly FieldError[]) {
    form.showErrors(found)
  }
  useUnsavedDraft(open.save)
  const send = useRef<HTMLDivElement>(null)
  usePackage(chosen, open, send)
  if (!draft) return <ReplySkeleton />
  if (sending.sentDirectly) return <Notice tone="good">Reply sent. The client can see it, and we’ll email them.</Notice>

  const { refusals = [] } = draft
  const shown = form.errors.length > 0 ? form.errors : refusals
  const setAll = (fields: ReplyDraft['answer']) => {
    const wrong = shown.map(({ name }) => name)
    open.change((before) => withReplyFields(before, fields, wrong))
    form.touched(wrong)
  }
  const isQuote = draft.says === 'quote'
  return (
    <FormProvider fields={{ ...form.fields, labelOf, errors: new Map(shown.map((error) => [error.name, error])) }}>
      <ReplyFrame title={onLeave ? 'Edit your reply' : 'Your reply'} onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary errors={shown} anchor={form.anchor} />
        <KindOfReply
          says={draft.says}
          onChange={(says) => {
            form.clearErrors()
            open.change((before) => ({ ...before, says, refusals: [] }))
          }}
        />
        {isQuote ? (
          <QuoteParts
            api={api}
            lead={lead}
            open={open}
            fields={draft.answer}
            today={today}
            taxPercent={paperwork?.taxPercent ?? null}
            onChange={setAll}
          />
        ) : null}
        <TextAreaField
          name="message"
          hint={isQuote ? undefined : 'A short reason helps. We’ll email it to the client.'}
          optional
          maxLength={REPLY_MESSAGE_MAX_CHARS}
          rows={3}
        />
        {isQuote ? (
          <>
            <QuotePreview lead={lead} fields={draft.answer} today={today} hasOwnTerms={Boolean(paperwork?.ownTerms)} />
            <TravelOffer lead={lead} fields={draft.answer} onChange={setAll} />
          </>
        ) : null}
        <ReplyOnDevice save={open.save} />
        {sending.problem ? <Notice tone="bad">{sending.problem}</Notice> : null}
        <div ref={send} className={classes(layout.shortForm, quote.send)}>
          <SubmitReply
            isQuote={isQuote}
            busy={form.busy}
            onKeep={onLeave && (() => void open.discard().then(onLeave))}
          />
        </div>
      </ReplyFrame>
    </FormProvider>
  )
}

interface QuotePartsProps extends Pick<ReplyFormProps, 'api' | 'lead'> {
  open: OpenReply
  fields: ReplyDraft['answer']
  today: string
  taxPercent: number | null
  onChange: (fields: ReplyDraft['answer']) => void
}

/** A quote's own fields, with what fills them in. */
const QuoteParts = ({ api, lead, open, fields, today, taxPercent, onChange }: QuotePartsProps) => (
  <>
    <LastQuote reused={open.reused} left={open.left} begun={open.begun} fields={fields} onChange={onChange} />
    <SavedQuotes api={api} lead={lead} fields={fields} begun={open.begun} onChange={onChange} />
    <PriceOfDay lead={lead} />
    <QuoteFields taxPercent={taxPercent} lead={lead} today={today} fields={fields} onChange={onChange} />
  </>
)

/** Puts a package that was chosen on the lead into the quote, and shows the quote with its button. */
function usePackage(chosen: SavedQuote | null, open: OpenReply, send: RefObject<HTMLElement | null>) {
  const isOpen = open.draft !== null
  const [applied, setApplied] = useState<SavedQuote | null>(null)
  useEffect(() => {
    if (chosen === null || !isOpen) return
    open.change((before) => {
      const next = withOfferedPackage(before.answer, chosen, open.begun)
      return next ? withReplyFields({ ...before, says: 'quote' }, next, Object.keys(next)) : before
    })
    setApplied(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- once per tap
  }, [chosen, isOpen])
  // Once the quote stands above its button.
  useEffect(() => {
    const button = applied && send.current?.querySelector('button')
    send.current?.scrollIntoView({ block: 'end' })
    button?.focus({ preventScroll: true })
  }, [applied, send])
}

/** Server and older apps take a quote without a policy as one without a fee; here the vendor chooses. */
const NO_POLICY: FieldError = {
  name: 'terms.cancellation',
  code: 'blank',
  message: 'Choose a cancellation policy.',
}

function checkReply(draft: ReplyDraft, lead: Lead): Checked<ReplyDraft> {
  const parsed = parseReply(wireReply(draft), { ...lead, now: new Date() })
  const others = (parsed.success ? [] : toFieldErrors(parsed.issues)).filter(({ name }) => name !== NO_POLICY.name)
  const hasPolicy = draft.says === 'decline' || Boolean(draft.answer['terms.cancellation'])
  const found = hasPolicy ? others : [...others, NO_POLICY]
  // Without lines the price is the only line, and says itself what is wrong.
  const hasLines = typedLines(draft.answer).length > 0
  return checkedOf(draft, hasLines ? found : found.filter(({ name }) => !name.startsWith('terms.lines')))
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
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

function ReplyFrame({ title, onSubmit, children }: ReplyFrameProps) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label={title}>
      <h2>{title}</h2>
      <form className={layout.shortForm} noValidate onSubmit={onSubmit}>
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
