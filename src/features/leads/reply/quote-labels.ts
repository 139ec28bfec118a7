/** The fields of a reply, by the names that their errors have. */
import { labelsFrom } from '#src/ui/form/form-context.tsx'

const label = labelsFrom({
  price: 'Price',
  includes: 'What’s included',
  message: 'Message',
  validUntil: 'Quote valid until',
  'terms.depositCents': 'Deposit',
  'terms.depositPercent': 'Deposit, percent',
  'terms.taxPercent': 'Sales tax',
  'terms.balanceDueOn': 'Balance due on',
  'terms.cancellation': 'Cancellation policy',
  'terms.notIncluded': 'What’s not included',
  'terms.startsAt': 'Start',
  'terms.endsAt': 'End',
  'terms.setUpMinutes': 'Set-up',
  'terms.travelMinutes': 'Travel each way',
  'terms.holdsDate': 'Book without confirming',
})

const LINE = /^terms\.lines\.(\d+)\.(label|cents)$/

export function labelOf(name: string): string | null {
  const [, number, part] = LINE.exec(name) ?? []
  if (number === undefined) return label(name)
  return part === 'label' ? `Line ${Number(number) + 1}` : `Amount ${Number(number) + 1}`
}
