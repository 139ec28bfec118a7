/** The vendor agreement, short enough to be read on a phone. */
import { Dialog } from '#src/ui/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import css from './signup.module.css'

const CLAUSES = [
  ['Your listing', 'You offer the services yourself, under a name that is yours to use. What your profile says is true, and its photos are yours to show.'],
  ['Requests', 'Hosts write to you through Fanfare. You answer within a reasonable time, and use what they tell you for their event only.'],
  ['Bookings', 'You and the host agree on price, time and terms between you. Fanfare takes no commission and is no party to it.'],
  ['Membership', 'It lasts 12 months from the payment. It renews only if you ticked so, and you can end the renewal at any time before its day.'],
  ['Fair play', 'No made-up reviews, no other vendors’ texts or photos, no contact details in the description. A listing that breaks this is taken down.'],
] as const

export function AgreementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Vendor agreement" actions={<Button onClick={onClose}>Close</Button>}>
      <dl className={css.clauses}>
        {CLAUSES.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
