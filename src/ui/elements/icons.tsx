/** The icons, drawn in the text's color. They never carry meaning alone, so they are hidden from screen readers. */
import type { ReactNode } from 'react'
import { shownMarketplace } from '#contract/marketplace-name.ts'

function Icon({ children, size = 24 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const drawn = (d: string) => () => (
  <Icon>
    <path d={d} />
  </Icon>
)

export const SearchIcon = drawn('M4 11a7 7 0 1 0 14 0 7 7 0 1 0-14 0M20 20l-4-4')
export const VirtualIcon = drawn(
  'M6 5h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3M17 10l4-2v8l-4-2',
)
export const RequestsIcon = drawn('M4 6h16M4 12h10M4 18h7M16 17l2 2 4-5')
export const BookingsIcon = drawn('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4')
export const CalendarIcon = drawn('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01')
export const LeadsIcon = drawn('M3 13l3-9h12l3 9v7H3zM3 13h5l1.5 3h5L16 13h5')
export const MessagesIcon = drawn('M4 5h16v12H10l-5 4v-4H4zM8 9h8M8 13h5')
export const AccountIcon = drawn('M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 21c1-5 4-7 8-7s7 2 8 7')
export const PlusIcon = drawn('M12 5v14M5 12h14')
export const CheckIcon = drawn('M5 12.5l4.5 4.5L19 7')
export const CloseIcon = drawn('M6 6l12 12M18 6L6 18')
export const BookmarkIcon = drawn('M6 4h12v17l-6-4-6 4z')
export const PinIcon = drawn(
  'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21M9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
)
export const LocateIcon = drawn('M5 12a7 7 0 1 0 14 0 7 7 0 1 0-14 0M12 2v3M12 19v3M2 12h3M19 12h3M12 12h.01')
export const SlidersIcon = drawn(
  'M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
)
export const ArrowRightIcon = drawn('M5 12h14M13 6l6 6-6 6')
export const ArrowLeftIcon = drawn('M19 12H5M11 6l-6 6 6 6')
export const ChevronIcon = drawn('M6 9l6 6 6-6')
export const AlertIcon = drawn('M12 8v5M12 16.5h.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0')
export const OfflineIcon = drawn(
  'M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.4M19 12a10 10 0 0 0-6-2.9M12 19h.01',
)
export const ClockIcon = drawn('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3 2')
export const ShieldIcon = drawn('M12 3l7 3v5c0 5-3 8.5-7 10-4-1.5-7-5-7-10V6zM9 12l2.2 2.2L15.5 10')
export const GiftIcon = drawn(
  'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7S10.5 3 8 3a2 2 0 0 0 0 4zM12 7s1.5-4 4-4a2 2 0 0 1 0 4z',
)
export const ReceiptIcon = drawn('M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6')
export const WalletIcon = drawn('M4 7h16v12H4zM4 7l12-3v3M16 13h.01')
export const SendIcon = drawn('M21 3L3 10l7 3 3 7zM10 13L21 3')
export const TrashIcon = drawn('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5')
export const EditIcon = drawn('M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4')

/** A filled star, for ratings. */
export function StarIcon() {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="m10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
    </svg>
  )
}

/** The logo. */
export function BrandMark() {
  const { logo } = shownMarketplace()
  if (logo !== null) return <img src={logo} width="26" height="26" alt="" />
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path d="M8 19.5 20 9v14z" fill="var(--accent-ink)" />
      <path d="M23 12c2 2 2 6 0 8" stroke="var(--accent-ink)" strokeWidth="2.4" fill="none" strokeLinecap="round" />
    </svg>
  )
}
