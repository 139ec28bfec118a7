/** The contacted vendors and the state of each: delivered, opened, declined, or the quote itself. */
import type { ContactedVendor, LeadReply } from '#contract/leads.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './cards.module.css'
import { vendorStateLabel } from './vendor-state.ts'

interface ContactedVendorsProps {
  vendors: readonly ContactedVendor[]
  /** The note beside a vendor's number: which request it updates, or was updated by. */
  noteOf?: (id: number) => string
  now: number
}

export function ContactedVendors({ vendors, noteOf = () => '', now }: ContactedVendorsProps) {
  return (
    <ul className={css.vendors}>
      {vendors.map(({ id, profileName, profileUrl, state, answer, autoAdded }) => {
        const { label, tone } = vendorStateLabel(state)
        return (
          <li key={id} data-vendor-state={state}>
            <div className={css.vendor}>
              <a href={profileUrl}>{profileName}</a>
              <Badge tone={tone}>{label}</Badge>
            </div>
            <span className={css.number}>
              no. {id}
              {autoAdded ? ', a similar vendor' : null}
              {noteOf(id)}
            </span>
            {answer ? <VendorReplyLine answer={answer} now={now} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

function VendorReplyLine({ answer, now }: { answer: LeadReply; now: number }) {
  const answeredOn = formatMomentDay(Date.parse(answer.answeredAt), now)
  if (answer.kind === 'decline') {
    return (
      <p className={css.words}>
        {answer.message || 'They cannot take it.'} <span className={css.number}>({answeredOn})</span>
      </p>
    )
  }
  return (
    <div className={css.quote}>
      <p className={blocks.price}>{formatMoney(answer.price)}</p>
      <p className={css.words}>{answer.includes}</p>
      {answer.message ? <p className={css.words}>“{answer.message}”</p> : null}
      <p className={css.number}>
        Quoted on {answeredOn}, holds until {formatDay(answer.validUntil)}. To take it or to ask back, answer the e-mail
        that came with it.
      </p>
    </div>
  )
}
