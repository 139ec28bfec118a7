/** Words for a dispute that were typed on this device and can't be sent now: to copy or discard. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { DISPUTE_BOOKING, STATE_IN_DISPUTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { useMayPerform } from '#src/session/rights.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Row } from '#src/ui/elements/chip.tsx'
import { CopyButton } from '#src/ui/elements/copy-button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import css from '../bookings.module.css'
import { unsendable, useStoredWords } from './stored-words.ts'
import { textIn } from './use-dispute-words.ts'

interface KeptWordsProps {
  booking: Booking
  now: number
  unsent: readonly ActionItem[]
}

export function KeptWords({ booking, now, unsent }: KeptWordsProps) {
  const offline = useOffline()
  const opening = useStoredWords(offline, booking, DISPUTE_BOOKING)
  const statement = useStoredWords(offline, booking, STATE_IN_DISPUTE)
  const may = {
    open: useMayPerform(DISPUTE_BOOKING, booking.side),
    state: useMayPerform(STATE_IN_DISPUTE, booking.side),
  }
  if (!offline) return null
  return unsendable({ opening, statement }, booking, { now, unsent, may }).map((draft) => (
    <KeptText key={draft.id} draft={draft} offline={offline} />
  ))
}

interface KeptTextProps {
  draft: ActionDraft
  offline: Pick<Offline, 'actionDrafts'>
}

export function KeptText({ draft, offline }: KeptTextProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const discard = async () => {
    setBusy(true)
    try {
      await offline.actionDrafts.remove(draft)
    } catch {
      setProblem('It wasn’t discarded: this device didn’t delete it. Try again.')
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Not sent">
      <div className={blocks.titleRow}>
        <h2>{draft.action === DISPUTE_BOOKING.name ? 'Open a dispute' : 'Say how you see the dispute'}</h2>
        <Badge tone="plain">Not sent</Badge>
      </div>
      <p className={css.words}>{`“${textIn(draft)}”`}</p>
      <Quiet>You typed this and didn’t send it, and it can’t be sent now. Only this device has it.</Quiet>
      <ProblemNotice problem={problem} />
      <Row>
        <CopyButton read={() => textIn(draft)} />
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Row>
      <AskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard these words?"
        action="Discard"
        busy={isBusy}
        onConfirm={() => void discard()}
      >
        <p>They’re deleted from this device, and no one has read them.</p>
      </AskDialog>
    </Card>
  )
}
