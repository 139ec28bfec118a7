/** Saves a vendor on this device, and takes it out again. */
import { useState } from 'react'
import { SAVED_VENDORS_MAX } from '#contract/limits.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { ChipButton } from '#src/ui/elements/chip.tsx'
import { BookmarkIcon } from '#src/ui/elements/icons.tsx'
import css from './save-vendor.module.css'
import { useSavedVendors } from '#src/sync/storage/use-saved-vendors.ts'

type SaveableVendor = Pick<
  PublicVendor,
  | 'id'
  | 'profileName'
  | 'profileUrl'
  | 'profilePhotoUrl'
  | 'primaryServiceName'
  | 'cityName'
  | 'stateOrProvinceAbbreviation'
  | 'isSample'
  | 'startingPrice'
>

export function SaveVendor({ vendor }: { vendor: SaveableVendor }) {
  const offline = useOffline()
  const { vendors } = useSavedVendors()
  const [problem, setProblem] = useState<string | null>(null)
  // Not before the device's storage has been read: a tap would do nothing, or the opposite of what it says.
  if (!offline || !vendors) return null
  const isSaved = vendors.some(({ memberID: vendorId }) => vendorId === vendor.id)
  const toggle = async () => {
    setProblem(null)
    try {
      if (isSaved) await offline.savedVendors.remove(vendor.id)
      else if ((await offline.savedVendors.save(toSaved(vendor))) === 'full')
        setProblem(`You’ve saved ${SAVED_VENDORS_MAX} vendors, which is the most. Remove one first.`)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'We couldn’t save this. Try again.')
    }
  }
  return (
    <>
      <ChipButton className={css.save} aria-pressed={isSaved} onClick={() => void toggle()}>
        <BookmarkIcon />
        Save
      </ChipButton>
      {isSaved ? <a href="/on-this-device/saved">Saved vendors</a> : null}
      <output>{problem}</output>
    </>
  )
}

const toSaved = (vendor: SaveableVendor) => ({
  memberID: vendor.id,
  profileName: vendor.profileName,
  profileUrl: vendor.profileUrl,
  thumbnailPhotoUrl: vendor.profilePhotoUrl,
  primaryServiceName: vendor.primaryServiceName,
  cityLabel: `${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`,
  ...(vendor.isSample && { isSample: true }),
  startingPrice: vendor.startingPrice ?? null,
})
