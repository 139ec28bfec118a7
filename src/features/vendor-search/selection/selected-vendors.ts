/** Vendors selected for one joint request while browsing; stored for the tab's lifetime. */
import * as v from 'valibot'
import { VENDORS_PER_REQUEST_MAX } from '#contract/limits.ts'
import { rememberedList } from '../search/remembered-list.ts'

const SelectedVendor = v.object({ memberID: v.number(), profileName: v.string() })
export type SelectedVendor = v.InferOutput<typeof SelectedVendor>

const list = rememberedList('chosenVendors', SelectedVendor, () => sessionStorage)

export const useSelectedVendors = list.use

type Selection = 'selected' | 'possible' | 'full'

/** A vendor's place in the selection; a component that reads it renders again only when this one changes. */
export const useSelection = (vendorId: number): Selection =>
  list.useValue((chosen) =>
    chosen.some((vendor) => vendor.memberID === vendorId)
      ? 'selected'
      : chosen.length >= VENDORS_PER_REQUEST_MAX
        ? 'full'
        : 'possible',
  )

/** `chosen` with the vendor added or removed. A full list stays unchanged. */
export function toggled(chosen: readonly SelectedVendor[], vendor: SelectedVendor): readonly SelectedVendor[] {
  if (chosen.some(({ memberID: vendorId }) => vendorId === vendor.memberID))
    return chosen.filter(({ memberID: vendorId }) => vendorId !== vendor.memberID)
  if (chosen.length >= VENDORS_PER_REQUEST_MAX) return chosen
  return [...chosen, { memberID: vendor.memberID, profileName: vendor.profileName }]
}

export const toggleSelected = (vendor: SelectedVendor): void => list.set(toggled(list.get(), vendor))
/** Drops vendors that were sent a request; the others stay selected. */
export const dropSelected = (asked: readonly { memberID: number }[]): void =>
  list.set(list.get().filter(({ memberID: vendorId }) => !asked.some((vendor) => vendor.memberID === vendorId)))

/** Replaces the selection. */
export const choose = list.set
