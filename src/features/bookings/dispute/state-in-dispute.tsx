/** A side of a dispute that it did not open says how it sees it. */
import { useState } from 'react'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { StateInDispute as Contract, type BookingDispute } from '#contract/bookings/disputes/dispute.ts'
import { DISPUTE_MAX_CHARS } from '#contract/limits.ts'
import { DISPUTE_BOOKING, STATE_IN_DISPUTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { useMayPerform } from '#src/session/rights.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { otherName } from '../format-booking.ts'
import { canState, moveOpening, useStoredWords } from './stored-words.ts'
import { holdsUnsent, textIn, useDisputeWords } from './use-dispute-words.ts'

const labelOf = labelsFrom({ text: 'How do you see it?' })
const { TextAreaField } = fieldsNamed<'text'>()
const Typed = v.pick(Contract, ['text'])

interface StateInDisputeProps {
  booking: Booking
  dispute: BookingDispute
  unsent: readonly ActionItem[]
}

export function StateInDispute({ booking, dispute, unsent }: StateInDisputeProps) {
  const [isOpen, setOpen] = useState(false)
  const mayState = useMayPerform(STATE_IN_DISPUTE, booking.side)
  const offline = useOffline()
  const opening = useStoredWords(offline, booking, DISPUTE_BOOKING)
  if (!mayState || !canState(booking) || holdsUnsent(unsent, STATE_IN_DISPUTE)) return null
  // The other side was faster with a dispute of its own.
  const refused = unsent.find(({ record }) => record.kind === DISPUTE_BOOKING.name && record.state === 'needsYou')
  const open = async () => {
    // Where that can’t be stored, the form begins with the words all the same.
    if (offline && !refused) await moveOpening(offline, booking, dispute.id).catch(() => {})
    setOpen(true)
  }
  return (
    <>
      <Button wide onClick={() => void open()}>
        Say how you see it
      </Button>
      {isOpen && offline ? (
        <StateDialog
          key={dispute.id}
          offline={offline}
          booking={booking}
          disputeId={dispute.id}
          begin={textIn(refused?.record.draft ?? opening)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

interface StateDialogProps {
  offline: Offline
  booking: Booking
  disputeId: number
  begin: string
  onClose: () => void
}

function StateDialog({ offline, booking, disputeId, begin, onClose }: StateDialogProps) {
  const { form, problem, isSaved } = useDisputeWords({
    offline,
    booking,
    kind: STATE_IN_DISPUTE,
    inputOf: (text) => ({ bookingId: booking.id, disputeId, text }),
    schema: Typed,
    begin,
    onSent: onClose,
  })
  return (
    <FormDialog
      title="Say how you see it"
      action="Send"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      notice={isSaved ? <Quiet>Draft saved</Quiet> : null}
      intro={
        <p>
          We and <span>{otherName(booking)}</span> read it. You can send it once. Add photos and papers to your
          messages: we can open those while the dispute is open.
        </p>
      }
    >
      <TextAreaField name="text" rows={6} maxLength={DISPUTE_MAX_CHARS} />
    </FormDialog>
  )
}
