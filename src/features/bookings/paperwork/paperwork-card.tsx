/** A booking's documents, and both sides' signatures under the agreement. */
import { FactLine } from '#src/ui/elements/facts.tsx'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { papersOf } from '#contract/paperwork/paperwork.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Api } from '#src/api/client.ts'
import { SIGN_AGREEMENT } from '#src/offline/outbox/kinds/actions/paperwork.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'
import { useMay, useMayPerform } from '#src/session/rights.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { PaperButtons } from './paper-buttons.tsx'
import { SignDialog } from './sign-dialog.tsx'

interface PaperworkCardProps {
  api: Api
  accountId: number
  booking: Booking
  now: number
  unsent: readonly ActionItem[]
}

export function PaperworkCard({ api, accountId, booking, now, unsent }: PaperworkCardProps) {
  const [isSigning, setSigning] = useState(false)
  const { paperwork, side, state } = booking
  const mayChange = useMayPerform(SIGN_AGREEMENT, side)
  const mayManage = useMay('manage')
  const papers = papersOf(booking)
  if (!paperwork || papers.length === 0) return null
  const hasSigned = paperwork.signatures.some((signed) => signed.side === side && signed.isCurrent)
  const isWaiting = unsent.some((item) => item.record.kind === SIGN_AGREEMENT.name && isUnderWay(item))
  const canSign = mayChange && !hasSigned && !isWaiting && state !== 'cancelled'
  return (
    <Card as="section" roomy id="paperwork" className={blocks.section} aria-label="Paperwork">
      <h2>Paperwork</h2>
      <FactLine facts={(['host', 'vendor'] as const).map((one) => signedSentence(booking, one, now))} />
      {paperwork.invoiceNumber === null ? null : <Quiet>{`Invoice ${paperwork.invoiceNumber}`}</Quiet>}
      <PaperButtons api={api} accountId={accountId} bookingId={booking.id} kinds={papers} now={now} />
      {canSign ? (
        <Button wide variant={state === 'completed' ? 'quiet' : 'main'} onClick={() => setSigning(true)}>
          Sign the agreement
        </Button>
      ) : null}
      {isSigning ? <SignDialog booking={booking} onClose={() => setSigning(false)} /> : null}
      {side === 'vendor' && mayManage ? (
        <Quiet>
          <a href="/account/paperwork">Change your business details and terms</a>
        </Quiet>
      ) : null}
    </Card>
  )
}

/** `You signed as Ana Diaz today`; `The vendor hasn’t signed yet`. */
function signedSentence({ paperwork, side }: Booking, of: Side, now: number): string {
  const signed = paperwork?.signatures.findLast((one) => one.side === of)
  const who = of === side ? 'You' : of === 'host' ? 'The client' : 'The vendor'
  if (!signed) return of === side ? 'You haven’t signed yet' : `${who} hasn’t signed yet`
  const on = formatMomentDay(Date.parse(signed.at), now)
  return signed.isCurrent
    ? `${who} signed as ${signed.name}, ${on}`
    : `${who} signed an earlier version as ${signed.name}, ${on}`
}
