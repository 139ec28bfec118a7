/** Proposes another date for a booking. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { isProposed } from './date-card.tsx'
import { ProposeDateDialog } from './propose-date-dialog.tsx'

export function ProposeDate({ booking, unsent }: { booking: Booking; unsent: readonly ActionItem[] }) {
  const [isOpen, setOpen] = useState(false)
  if (!booking.canProposeDate || isProposed(unsent)) return null
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        Propose another date
      </Button>
      {isOpen ? <ProposeDateDialog booking={booking} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
