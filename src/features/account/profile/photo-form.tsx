/** Changes the photo of a vendor's profile and listings, and its gallery. */
import { lazy, Suspense } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isNoPhoto } from '#contract/pictures.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { PhotoEditor } from '#src/photos/photo-editor.tsx'
import { usePhoto } from '#src/photos/use-photo.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

const GalleryEditor = lazy(() => retryImport(() => import('#src/photos/gallery/gallery-editor.tsx')))

interface PhotoFormProps {
  api: Api
  vendor: OwnVendor
}

export function PhotoForm(props: PhotoFormProps) {
  const offline = useOffline()
  return offline ? <OpenPhotoForm {...props} offline={offline} /> : <Skeleton shape="button" />
}

function OpenPhotoForm({ api, vendor, offline }: PhotoFormProps & { offline: Offline }) {
  const online = useOnline()
  const queryClient = useQueryClient()
  // It appears on other pages, too.
  const work = usePhoto({
    api,
    offline,
    vendorId: vendor.id,
    online,
    onDone: () => void queryClient.invalidateQueries(),
  })
  return (
    <>
      <PhotoEditor work={work} online={online} current={ownPhotoOf(vendor)} />
      <Suspense fallback={<Skeleton shape="button" />}>
        <GalleryEditor api={api} offline={offline} online={online} vendorId={vendor.id} />
      </Suspense>
    </>
  )
}

const ownPhotoOf = ({ searchResultPhotoUrl: url }: OwnVendor) => (url === '' || isNoPhoto(url) ? undefined : url)
