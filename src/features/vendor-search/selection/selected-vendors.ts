/** Vendors put together for one request while browsing; kept for the tab. */
import * as v from 'valibot'
import { MEMBERS_PER_REQUEST_MAX } from '#contract/limits.ts'
import { rememberedList } from '../search/remembered-list.ts'

const ChosenVendor = v.object({ memberID: v.number(), profileName: v.string() })
export type ChosenVendor = v.InferOutput<typeof ChosenVendor>

const list = rememberedList('chosenVendors', ChosenVendor, () => sessionStorage)

export const useChosenVendors = list.use

/** `chosen` with the vendor added, or taken out again. A full list stays as it is. */
export function toggled(chosen: readonly ChosenVendor[], vendor: ChosenVendor): readonly ChosenVendor[] {
  if (chosen.some(({ memberID }) => memberID === vendor.memberID))
    return chosen.filter(({ memberID }) => memberID !== vendor.memberID)
  if (chosen.length >= MEMBERS_PER_REQUEST_MAX) return chosen
  return [...chosen, { memberID: vendor.memberID, profileName: vendor.profileName }]
}

export const toggleChosen = (vendor: ChosenVendor): void => list.set(toggled(list.get(), vendor))
/** These were asked: the others stay chosen. */
export const dropChosen = (asked: readonly { memberID: number }[]): void =>
  list.set(list.get().filter(({ memberID }) => !asked.some((vendor) => vendor.memberID === memberID)))

/** These instead of those that were chosen. */
export const choose = list.set
