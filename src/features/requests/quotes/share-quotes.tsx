/** Shares quotes by a link, on a shortlist that others vote on: only the quotes and parts that are chosen here. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoney } from '#contract/format.ts'
import {
  NewShortlist,
  SHORTLIST_MONTHS,
  SHORTLIST_TITLE_MAX_CHARS,
  type QuotePart,
} from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Checkbox, Field, Input } from '#src/ui/form/field.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import type { QuoteOfRequest } from './sort-quotes.ts'
import css from './quotes.module.css'

interface ShareQuotesProps {
  api: Api
  /** The need’s, `DJs`. */
  name: string
  /** Those that can be shared; null while the dialog is closed. */
  quotes: readonly QuoteOfRequest[] | null
  onClose: () => void
}

const PARTS: readonly { part: QuotePart; label: string }[] = [
  { part: 'included', label: 'What’s included' },
  { part: 'terms', label: 'Deposit and cancellation' },
]

export const ShareQuotes = ({ api, name, quotes, onClose }: ShareQuotesProps) =>
  // Opened again, it begins anew.
  quotes ? <ShareDialog api={api} name={name} quotes={quotes} onClose={onClose} /> : null

function ShareDialog({ api, name, quotes, onClose }: ShareQuotesProps & { quotes: readonly QuoteOfRequest[] }) {
  /** The list's id, which stays for every attempt with the same choice, so that the list is there once. */
  const sent = useRef({ id: '', of: '' })
  const [title, setTitle] = useState(name ? `${name}: our quotes` : 'Our quotes')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [parts, setParts] = useState<readonly QuotePart[]>(['included', 'terms'])
  const [problem, setProblem] = useState<string | null>(null)
  // One quote of each vendor.
  const chosen = quotes.filter(
    ({ vendor }, at) =>
      !left.has(vendor.id) && quotes.findIndex((other) => other.vendor.memberId === vendor.memberId) === at,
  )
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: NewShortlist) => {
      await api.call('makeShortlist', { params: { shortlist: sent.current.id }, headers: await deviceProof(), body })
    },
    onSuccess: () => window.location.assign(`/shortlist/${sent.current.id}`),
    onError: (failure) => setProblem(messageOf(failure)),
  })
  const share = () => {
    setProblem(null)
    if (chosen.length === 0) return setProblem('Choose at least one quote.')
    const checked = checkedBy(NewShortlist, {
      title,
      memberIds: chosen.map(({ vendor }) => vendor.memberId),
      quotes: chosen.map(({ vendor, requestKey }) => ({ requestKey, leadId: vendor.id })),
      quoteParts: [...parts],
    })
    if ('errors' in checked) return setProblem(checked.errors[0]?.message ?? null)
    const { quotes: shared, quoteParts } = checked.body
    const shown = JSON.stringify([shared, quoteParts])
    // Sent again, a list keeps its quotes: another choice is another list.
    if (sent.current.of !== shown) sent.current = { id: randomUuid(), of: shown }
    mutate(checked.body)
  }
  return (
    <AskDialog
      open
      onClose={onClose}
      title="Share for a vote"
      action={isPending ? 'Sharing…' : 'Create link'}
      cancelLabel="Cancel"
      isSafe
      busy={isPending}
      onConfirm={share}
    >
      <p>Whoever has the link can look and vote, without an account. They see only what you choose here.</p>
      <Field label="Title" required>
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={SHORTLIST_TITLE_MAX_CHARS}
            value={title}
            onChange={(change) => setTitle(change.currentTarget.value)}
          />
        )}
      </Field>
      <fieldset className={css.choices}>
        <legend>Quotes</legend>
        {quotes.map(({ vendor: { id: leadId, profileName, answer: quote } }) => (
          <Checkbox
            key={leadId}
            checked={!left.has(leadId)}
            onChange={(change) => setLeft(without(left, leadId, change.currentTarget.checked))}
          >
            {`${profileName}, ${formatMoney(quote.price)}`}
          </Checkbox>
        ))}
      </fieldset>
      <PartsToShow parts={parts} onChange={setParts} />
      <Quiet>
        {`What’s included is in the vendor’s own words, so check it first. Your messages, name and event details aren’t shown. The link works for ${SHORTLIST_MONTHS} months.`}
      </Quiet>
      <ProblemNotice problem={problem} />
    </AskDialog>
  )
}

interface PartsToShowProps {
  parts: readonly QuotePart[]
  onChange: (parts: readonly QuotePart[]) => void
}

const PartsToShow = ({ parts, onChange }: PartsToShowProps) => (
  <fieldset className={css.choices}>
    <legend>Also show</legend>
    {PARTS.map(({ part, label }) => (
      <Checkbox
        key={part}
        checked={parts.includes(part)}
        onChange={(change) =>
          onChange(change.currentTarget.checked ? [...parts, part] : parts.filter((other) => other !== part))
        }
      >
        {label}
      </Checkbox>
    ))}
  </fieldset>
)

function without(left: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  return new Set(isChosen ? [...left].filter((other) => other !== id) : [...left, id])
}
