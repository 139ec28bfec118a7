/** The vendor's photo, for the screens that show its progress. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { pagePhotoDelivery } from '#src/sync/photos/page-photo.ts'
import type { PhotoView } from '#src/sync/photos/photo-delivery.ts'
import { useLatest } from '#src/ui/browser/use-latest.ts'

export interface PhotoWork extends PhotoView {
  choose: (file: File, crop: ChosenCrop) => Promise<void>
  retry: () => void
}

interface PhotoSource {
  api: Api
  offline: Offline
  vendorId: number
  online: boolean
  /** Called when the upload is complete. */
  onDone: () => void
}

export function usePhoto({ api, offline, vendorId, online, onDone }: PhotoSource): PhotoWork {
  const delivery = pagePhotoDelivery(api, offline)
  const view = useSyncExternalStore(delivery.subscribe, delivery.get, delivery.get)
  const latestOnDone = useLatest(onDone)
  const isUp = view.status === 'done'

  // Also runs offline, to show what is staged.
  useEffect(() => void delivery.run(vendorId), [delivery, vendorId])
  useEffect(() => {
    if (online) void delivery.run(vendorId)
  }, [delivery, vendorId, online])
  useEffect(() => {
    if (isUp) latestOnDone.current()
  }, [isUp, latestOnDone])

  return {
    ...view,
    retry: () => void delivery.run(vendorId),
    choose: (file, crop) => delivery.choose(file, crop, vendorId),
  }
}
