/** Saves the vendor of a tile on this device, or takes it out again, with what the tile shows of it. */
import type { QueryClient } from '@tanstack/react-query'
import { SAVED_VENDORS_MAX } from '#contract/limits.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { eventName, eventPath, type KnownEvent } from '#src/events/known-events.ts'
import { eventOfSearch, eventsOnDevice } from '#src/events/events-on-device.ts'
import type { Offline } from '#src/offline/offline.ts'
import { signedIn } from '#src/session/signed-in.ts'
import { openPageOffline } from '#src/sync/storage/page-offline.ts'
import { savedIds } from '#src/sync/storage/saved-ids.ts'
import { savedNote, type SavedNote } from '#src/sync/storage/saved-note.ts'
import { listedVendor } from '../search/listed-vendor.ts'

/** With an account, it is on more than this device. */
const savedNoteOf = (event: KnownEvent | undefined): SavedNote =>
  event
    ? { text: `Saved for ${eventName(event)}. View event`, href: eventPath(event.key) }
    : { text: signedIn.get() ? 'Saved. View list' : 'Saved on this device. View list', href: '/on-this-device/saved' }
const FULL: SavedNote = {
  text: `You’ve saved ${SAVED_VENDORS_MAX} vendors, which is the most. Remove one first.`,
  href: '/on-this-device/saved',
}
const FAILED: SavedNote = { text: 'We couldn’t save this. Try again.' }

type Device = Pick<Offline, 'savedVendors' | 'account' | 'cachedLists' | 'outbox'>

/**
 * Does what the button shows: a saved vendor is removed, any other is saved, for the client's event on the day and at
 * the place that are searched. Never rejects.
 * @param address of the results
 */
export async function saveTile(
  button: Pick<HTMLElement, 'dataset' | 'getAttribute' | 'setAttribute'>,
  queryClient: Pick<QueryClient, 'getQueriesData'>,
  open: () => Promise<Device> = openPageOffline,
  address = window.location.href,
): Promise<void> {
  const vendorId = Number(button.dataset['save'])
  const isSaved = button.getAttribute('aria-pressed') !== 'true'
  const show = (shown: boolean) => {
    // A tile that is not hydrated yet shows it, too.
    button.setAttribute('aria-pressed', String(shown))
    const ids = new Set(savedIds.get())
    if (shown) ids.add(vendorId)
    else ids.delete(vendorId)
    savedIds.set(ids)
  }
  show(isSaved)
  savedNote.set(null)
  try {
    const device = await open()
    const { savedVendors } = device
    if (!isSaved) return await savedVendors.remove(vendorId)
    const vendor = listedVendor(queryClient, vendorId)
    const outcome = vendor ? await savedVendors.save(toSaved(vendor)) : 'notShown'
    const event = outcome === 'saved' ? await searchedEvent(device, address) : undefined
    // Tapped again meanwhile: that removes it.
    if (button.getAttribute('aria-pressed') !== 'true') return
    if (outcome !== 'saved') show(false)
    if (vendor && event) await savedVendors.save({ ...toSaved(vendor), eventKey: event.key })
    savedNote.set(outcome === 'saved' ? savedNoteOf(event) : outcome === 'full' ? FULL : FAILED)
  } catch {
    show(!isSaved)
    savedNote.set(FAILED)
  }
}

/** Undefined for a search without a day, and where no event is known for it. */
async function searchedEvent(device: Device, address: string): Promise<KnownEvent | undefined> {
  const { pathname, searchParams } = new URL(address)
  const day = searchParams.get('freeOn')
  const place = searchParams.get('location') ?? pathname.split('/').at(-1)
  if (!day || !place) return undefined
  return eventOfSearch(await eventsOnDevice(device).catch(() => []), day, place)
}

const toSaved = (vendor: VendorSearchResult) => ({
  memberID: vendor.memberID,
  profileName: vendor.profileName,
  profileUrl: vendor.profileUrl,
  thumbnailPhotoUrl: vendor.thumbnailPhotoUrl,
  primaryServiceName: vendor.primaryServiceName,
  cityLabel: `${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`,
  ...(vendor.isSample && { isSample: true }),
  startingPrice: vendor.startingPrice,
  replyMinutes: vendor.replyMinutes,
  highlight: vendor.highlight,
})
