/** A paper's content: everything that its PDF says, with the sums that the screens have. */
import { cancellationSteps } from '#contract/bookings/cancellation.ts'
import type { Booking } from '#contract/bookings/booking.ts'
import { zoneWhereRepeated } from '#contract/bookings/dates/clock-changes.ts'
import { ledgerSums, ledgerTerms, paymentsDue, type LedgerEntry } from '#contract/bookings/ledger.ts'
import { dateIn, timeIn } from '#contract/dates.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { formatDay, formatPrice, formatTime } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { PaperKind } from '#contract/paperwork/paperwork.ts'
import { formatPercent } from '#contract/paperwork/quote-sums.ts'

export interface Paper {
  kind: PaperKind
  title: string
  /** Beside the title: its number and its date. */
  facts: [label: string, value: string][]
  /** Whose it is, and whom it is for; a name first. */
  from: string[]
  to: string[]
  event: [label: string, value: string][]
  lines: { label: string; cents: number }[]
  /** Below the lines; one stands out. */
  sums: { label: string; cents: number; isMain?: boolean }[]
  sections: { title: string; text: string }[]
  /** Both sides' in their order, for an agreement. */
  signatures: { side: string; name: string; when: string }[]
  foot: string
}

const KINDS: Record<
  PaperKind,
  { title: string; of: (booking: Booking) => Pick<Paper, 'lines' | 'sums' | 'sections'> }
> = {
  agreement: { title: 'Agreement', of: agreed },
  invoice: { title: 'Invoice', of: billed },
  receipt: { title: 'Receipt', of: paid },
}

/** An invoice that its vendor numbers. */
interface NumberedInvoice {
  label: string
  businessName: string
  address: string
  businessNumber: string
  issuedAt: Date
}

/**
 * @param now when it is made
 * @param invoice its number, and whose it was when it was issued
 */
export function paperOf(kind: PaperKind, booking: Booking, now: Date, invoice?: NumberedInvoice): Paper {
  const { id, contacts, hostName: clientName, paperwork, timeZone, vendor } = booking
  const { title, of } = KINDS[kind]
  const business = invoice
    ? { name: invoice.businessName, address: invoice.address, number: invoice.businessNumber }
    : paperwork?.business
  return {
    kind,
    title,
    facts: [
      ['Number', invoice?.label ?? `${id}`],
      ['Date', formatDay(dateIn(timeZone, invoice?.issuedAt ?? now))],
    ],
    from: [
      business?.name ?? vendor.profileName,
      ...(business?.address ?? '').split('\n'),
      contacts.vendor.email,
      formatPhone(contacts.vendor.phoneNumber),
      business?.number ?? '',
    ].filter(Boolean),
    to: [
      contacts.host.name || clientName,
      contacts.host.company,
      contacts.host.email,
      formatPhone(contacts.host.phoneNumber),
    ].filter(Boolean),
    event: eventOf(booking),
    ...of(booking),
    signatures: kind === 'agreement' ? signaturesOf(booking) : [],
    foot: vendor.isSample
      ? 'Sample vendor: no one will come, and nothing is to pay.'
      : `Made with ${marketplaceName()} from booking #${id}. Payments go directly from client to vendor.`,
  }
}

function eventOf(booking: Booking): Paper['event'] {
  const {
    timeZone,
    eventType,
    eventDate,
    startsAt,
    endsAt,
    locationName,
    venue,
    address,
    pickUpLocation,
    dropOffLocation,
  } = booking
  const timeOf = (local: string, part: 'start' | 'end') =>
    formatTime(local.slice(11)) + zoneWhereRepeated(local, part, timeZone)
  const times = [startsAt && timeOf(startsAt, 'start'), endsAt && timeOf(endsAt, 'end')].filter(Boolean)
  const all: Paper['event'] = [
    ['Event', eventType],
    ['Date', formatDay(eventDate)],
    ['Time', times.join(' to ')],
    ['Place', [venue ?? '', address, locationName].filter(Boolean).join(', ')],
    ['Pickup', pickUpLocation ?? ''],
    ['Drop-off', dropOffLocation ?? ''],
  ]
  return all.filter(([, value]) => value !== '')
}

const quoteLines = ({ terms, totalCents }: Booking): Paper['lines'] =>
  terms?.lines.map(({ label, cents }) => ({ label, cents })) ?? [{ label: 'Service', cents: totalCents }]

function agreed(booking: Booking): Pick<Paper, 'lines' | 'sums' | 'sections'> {
  const { totalCents, depositCents, balanceDueOn, terms, includes, cancellation, eventDate, state } = booking
  const part = terms?.depositPercent
  const deposit = {
    label: `${part === undefined ? 'Deposit' : `Deposit (${formatPercent(part)})`}, due when the vendor confirms`,
    cents: depositCents,
  }
  const dueOn = formatDay(balanceDueOn ?? eventDate)
  const canceled = state === 'cancelled' ? 'This booking was canceled.' : ''
  return {
    lines: quoteLines(booking),
    sums: [
      { label: depositCents > 0 ? 'Total' : `Total, due ${dueOn}`, cents: totalCents, isMain: true },
      ...(depositCents > 0 ? [deposit, { label: `Balance, due ${dueOn}`, cents: totalCents - depositCents }] : []),
    ],
    sections: filled([
      ['Status', canceled],
      ['Included', includes],
      ['Not included', terms?.notIncluded ?? ''],
      ['If the client cancels', cancellation === null ? '' : cancellationText(booking, cancellation)],
      ['Terms of the vendor', terms?.ownTerms?.text ?? ''],
      ['Fingerprint of these terms (SHA-256)', terms?.ownTerms?.sha256 ?? ''],
    ]),
  }
}

const filled = (sections: [title: string, text: string][]): Paper['sections'] =>
  sections.filter(([, text]) => text.trim() !== '').map(([title, text]) => ({ title, text }))

const cancellationText = ({ eventDate, totalCents }: Booking, policy: NonNullable<Booking['cancellation']>): string =>
  cancellationSteps(policy, { eventDate, totalCents })
    .map(({ from, until, owedCents }) => {
      const owed = owedCents === 0 ? 'free' : formatPrice(owedCents / 100)
      if (from === null) return until === null ? `At any time: ${owed}` : `Until ${formatDay(until)}: ${owed}`
      return until === null ? `From ${formatDay(from)}: ${owed}` : `${formatDay(from)} to ${formatDay(until)}: ${owed}`
    })
    .join('\n')

/** The sums of the ledger, as `ledgerSums` has them: what was paid, and what is open. */
function openSums(booking: Booking): Paper['sums'] {
  const { agreedCents, paidCents, refundedCents, dueCents, refundDueCents } = ledgerSums(
    ledgerTerms(booking),
    booking.ledger,
  )
  return [
    { label: 'Total', cents: agreedCents },
    ...(paidCents > 0 ? [{ label: 'Paid', cents: -paidCents }] : []),
    ...(refundedCents > 0 ? [{ label: 'Refunded', cents: refundedCents }] : []),
    refundDueCents > 0
      ? { label: 'To be refunded', cents: refundDueCents, isMain: true }
      : { label: 'Still to pay', cents: dueCents, isMain: true },
  ]
}

function billed(booking: Booking): Pick<Paper, 'lines' | 'sums' | 'sections'> {
  const terms = ledgerTerms(booking)
  const extras = booking.ledger.filter(({ kind, state }) => kind === 'extra' && state === 'confirmed')
  const lines =
    terms.cancelledOwedCents === null
      ? [
          ...quoteLines(booking),
          ...extras.map(({ paidOn, cents }) => ({ label: `Extra, ${formatDay(paidOn)}`, cents })),
        ]
      : [{ label: 'Canceled booking', cents: ledgerSums(terms, booking.ledger).agreedCents }]
  const due = paymentsDue({ ...booking, ...terms }, booking.ledger)
  return {
    lines,
    sums: openSums(booking),
    sections: filled([['Payments due', due.map((payment) => dueText(payment)).join('\n')]]),
  }
}

const DUE_LABELS = { deposit: 'Deposit', balance: 'Balance', cancellation: 'Cancellation', refund: 'Refund' } as const

const dueText = ({ what, cents, on }: ReturnType<typeof paymentsDue>[number]): string =>
  `${DUE_LABELS[what]}: ${formatPrice(cents / 100)}, ${on === null ? 'due now' : `due ${formatDay(on)}`}`

const ENTRY_LABELS: Record<LedgerEntry['kind'], string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  extra: 'Extra',
  refund: 'Refund',
}
const WAYS: Record<LedgerEntry['method'], string> = {
  cash: 'cash',
  card: 'card',
  transfer: 'bank transfer',
  check: 'check',
  other: 'other',
}
const APPS = { venmo: 'Venmo', zelle: 'Zelle' } as const

/** How a payment was made: `cash`, `Venmo`. */
export const wayOf = ({ method, app }: Pick<LedgerEntry, 'method' | 'app'>): string =>
  app === null ? WAYS[method] : APPS[app]

/** Payments that both sides confirmed; a refund takes from them. */
function paid(booking: Booking): Pick<Paper, 'lines' | 'sums' | 'sections'> {
  const confirmed = booking.ledger.filter(({ state }) => state === 'confirmed')
  const { paidCents, refundedCents, dueCents } = ledgerSums(ledgerTerms(booking), booking.ledger)
  return {
    lines: confirmed.map((entry) => ({
      label: `${ENTRY_LABELS[entry.kind]}, ${formatDay(entry.paidOn)}, ${wayOf(entry)}`,
      cents: entry.kind === 'refund' ? -entry.cents : entry.cents,
    })),
    sums: [
      { label: 'Received', cents: paidCents - refundedCents, isMain: true },
      ...(dueCents > 0 ? [{ label: 'Still to pay', cents: dueCents }] : []),
    ],
    sections: [],
  }
}

function signaturesOf({ paperwork, timeZone }: Booking): Paper['signatures'] {
  return (['vendor', 'host'] as const).map((side) => {
    const signed = paperwork?.signatures.findLast((one) => one.side === side && one.isCurrent)
    const at = signed && new Date(signed.at)
    return {
      side: side === 'host' ? 'Client' : 'Vendor',
      name: signed?.name ?? '',
      when: at ? `Signed ${formatDay(dateIn(timeZone, at))}, ${formatTime(timeIn(timeZone, at))}` : 'Not signed yet',
    }
  })
}
