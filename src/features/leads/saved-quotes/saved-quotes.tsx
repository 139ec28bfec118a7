/** Above a quote's form: start from a template, put a package in, and keep the quote for the next time. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SavedQuote, SavedQuoteKind } from '#contract/inbox/saved-quotes.ts'
import type { Lead } from '#contract/leads.ts'
import { QUOTE_LINES_MAX } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { typedPrice } from '#src/offline/outbox/kinds/compose-terms.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { savedQuotesOptions } from '../queries.ts'
import { LeftOut } from './left-out.tsx'
import { fitted, withoutFilledPrice, withPackage, withTemplate } from './apply-saved.ts'
import { ManageDialog } from './manage-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'

type ReplyFields = Record<string, string>

interface SavedQuotesProps {
  api: Api
  lead: Lead
  fields: ReplyFields
  /** The form as it began. */
  begun: ReplyFields
  onChange: (fields: ReplyFields) => void
}

/** A quote without a price has nothing to keep yet. */
function isPriced(fields: ReplyFields): boolean {
  const price = typedPrice(fields)
  return typeof price === 'number' && price !== 0
}

export function SavedQuotes({ api, lead, fields, begun, onChange }: SavedQuotesProps) {
  const accountId = useSignedIn()?.accountId ?? 0
  const queryClient = useQueryClient()
  const options = savedQuotesOptions(api, accountId)
  const { data } = useQuery(options)
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  // The focus comes back to the other button once the last quote is gone.
  const [wasManaged, setWasManaged] = useState(false)
  const [said, setSaid] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  const [before, setBefore] = useState<ReplyFields | null>(null)
  const quotes = data?.value.quotes ?? []
  const saveChip = useRef<HTMLButtonElement>(null)
  const show = (next: SavedQuote[]) =>
    queryClient.setQueryData(options.queryKey, { value: { quotes: next }, savedAt: null })
  const apply = (chosen: SavedQuote) => {
    const { quote, left: notTaken } = fitted(chosen, lead)
    const own = withoutFilledPrice(fields, begun)
    const next = quote.kind === 'template' ? withTemplate(own, quote) : withPackage(own, quote)
    setBefore(next && fields)
    setLeft(next ? notTaken : [])
    setSaid(
      next
        ? `${quote.name} is in your quote.`
        : `A quote has at most ${QUOTE_LINES_MAX} lines, so ${quote.name} doesn’t fit.`,
    )
    if (next) onChange(next)
  }
  const undo = () => {
    if (before) onChange(before)
    setBefore(null)
    setLeft([])
    setSaid('We undid the change.')
  }
  const leave = () => {
    setOpen(null)
    // The button that opened it is gone with the last quote.
    if (quotes.length === 0) saveChip.current?.focus()
  }
  return (
    <div className={blocks.block}>
      <Choices title="Start from a template" kind="template" quotes={quotes} onChoose={apply} />
      <Choices title="Add a package" kind="package" quotes={quotes} onChoose={apply} />
      <div aria-live="polite">
        {said ? (
          <Quiet>
            <span>{said}</span>{' '}
            {before ? (
              <Button variant="plain" onClick={undo}>
                Undo
              </Button>
            ) : null}
          </Quiet>
        ) : null}
        <LeftOut parts={left} />
      </div>
      <Row wrapping>
        {isPriced(fields) || wasManaged ? (
          <ChipButton ref={saveChip} onClick={() => setOpen('save')}>
            Save this quote…
          </ChipButton>
        ) : null}
        {quotes.length > 0 ? (
          <ChipButton
            onClick={() => {
              setWasManaged(true)
              setOpen('manage')
            }}
          >
            Edit saved quotes…
          </ChipButton>
        ) : null}
      </Row>
      <SaveDialog api={api} fields={fields} open={open === 'save'} onClose={() => setOpen(null)} onSaved={show} />
      <ManageDialog api={api} quotes={quotes} open={open === 'manage'} onClose={leave} onChanged={show} />
    </div>
  )
}

interface ChoicesProps {
  title: string
  kind: SavedQuoteKind
  quotes: readonly SavedQuote[]
  onChoose: (quote: SavedQuote) => void
}

function Choices({ title, kind, quotes, onChoose }: ChoicesProps) {
  const offered = quotes.filter((quote) => quote.kind === kind)
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend>{title}</legend>
      <Row wrapping>
        {offered.map((quote) => (
          <ChipButton key={quote.id} onClick={() => onChoose(quote)}>
            {quote.name}
          </ChipButton>
        ))}
      </Row>
    </fieldset>
  )
}
