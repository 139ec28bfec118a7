import type { ComponentType } from 'react'
import {
  AccountIcon,
  AlertIcon,
  ClockIcon,
  EditIcon,
  ReceiptIcon,
  RequestsIcon,
  SearchIcon,
  ShieldIcon,
  SlidersIcon,
  WalletIcon,
} from '#src/ui/elements/icons.tsx'
import type { PlaceId } from './navigation.ts'

export const ICONS: Record<PlaceId, ComponentType> = {
  today: ClockIcon,
  people: SearchIcon,
  requests: RequestsIcon,
  reports: AlertIcon,
  money: WalletIcon,
  texts: EditIcon,
  system: SlidersIcon,
  audit: ReceiptIcon,
  marketplace: EditIcon,
  operators: ShieldIcon,
  you: AccountIcon,
}
