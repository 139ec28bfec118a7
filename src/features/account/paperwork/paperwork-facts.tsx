/** A vendor's paperwork for people of its team who don't change it. */
import type { Paperwork } from '#contract/paperwork/paperwork.ts'
import { OnlyReads } from '#src/session/only-reads.tsx'
import { Facts } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { FIELD_LABELS } from '../field-labels.ts'
import { Section } from '../section.tsx'

export function PaperworkFacts({ paperwork }: { paperwork: Paperwork }) {
  const { businessName, address, businessNumber, taxPercent, invoiceNumbers, ownTerms } = paperwork
  const facts = [
    ['businessName', businessName],
    ['address', address],
    ['businessNumber', businessNumber],
    ['taxPercent', taxPercent === null ? '' : `${taxPercent}%`],
    ['invoiceNumbers.next', invoiceNumbers ? `${invoiceNumbers.prefix}${invoiceNumbers.next}` : ''],
    ['ownTerms', ownTerms],
  ] as const
  return (
    <Section title="Business details">
      {facts.some(([, value]) => value) ? (
        <Facts facts={facts.map(([name, value]) => [FIELD_LABELS[name], value])} />
      ) : (
        <Quiet>Nothing is filled in yet.</Quiet>
      )}
      <OnlyReads />
    </Section>
  )
}
