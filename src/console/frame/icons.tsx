import type { ComponentType } from 'react'
import {
  AccountIcon,
  AlertIcon,
  ClockIcon,
  EditIcon,
  ReceiptIcon,
  RequestsIcon,
  SearchIcon,
  SendIcon,
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
  email: SendIcon,
  system: SlidersIcon,
  audit: ReceiptIcon,
  marketplace: EditIcon,
  operators: ShieldIcon,
  you: AccountIcon,
}
