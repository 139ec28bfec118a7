/** Saves a vendor on this device, and takes it out again. */
import { useState } from 'react'
import { SAVED_VENDORS_MAX } from '#contract/limits.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { eventOfSearch } from '#src/events/events-on-device.ts'
import { eventName, eventPath } from '#src/events/known-events.ts'
import { useEventsOnDevice } from '#src/events/use-events-on-device.ts'
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

interface SaveVendorProps {
  vendor: SaveableVendor
  /** The day and the place's file name that were searched. */
  day: string | undefined
  place: string | undefined
}

export function SaveVendor({ vendor, day, place }: SaveVendorProps) {
  const offline = useOffline()
  const events = useEventsOnDevice()
  const { vendors } = useSavedVendors()
  const [problem, setProblem] = useState<string | null>(null)
  // Not before the device's storage has been read: a tap would do nothing, or the opposite of what it says.
  if (!offline || !vendors) return null
  const saved = vendors.find(({ memberID: vendorId }) => vendorId === vendor.id)
  const savedFor = events.find(({ key }) => key === saved?.eventKey)
  const toggle = async () => {
    setProblem(null)
    try {
      if (saved) return await offline.savedVendors.remove(vendor.id)
      const event = day && place ? eventOfSearch(events, day, place) : undefined
      const facts = { ...toSaved(vendor), ...(event && { eventKey: event.key }) }
      if ((await offline.savedVendors.save(facts)) === 'full')
        setProblem(`You’ve saved ${SAVED_VENDORS_MAX} vendors, which is the most. Remove one first.`)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'We couldn’t save this. Try again.')
    }
  }
  return (
    <>
      <ChipButton className={css.save} aria-pressed={saved !== undefined} onClick={() => void toggle()}>
        <BookmarkIcon />
        Save
      </ChipButton>
      {savedFor ? (
        <a href={eventPath(savedFor.key)}>{`Saved for ${eventName(savedFor)}`}</a>
      ) : saved ? (
        <a href="/on-this-device/saved">Saved vendors</a>
      ) : null}
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
