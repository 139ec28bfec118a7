/** Changes the photo of a vendor's profile and listings, and its gallery. */
import { lazy, Suspense } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isNoPhoto } from '#contract/no-photo.ts'
import type { Member } from '#contract/member.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { PhotoEditor } from '#src/photos/photo-editor.tsx'
import { usePhoto } from '#src/photos/use-photo.ts'
import { retryImport } from '#src/pwa/connectivity/retry-import.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { useOnline } from '#src/pwa/connectivity/use-online.ts'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

const GalleryEditor = lazy(() => retryImport(() => import('#src/photos/gallery/gallery-editor.tsx')))

interface PhotoFormProps {
  api: Api
  member: Member
}

export function PhotoForm(props: PhotoFormProps) {
  const offline = useOffline()
  return offline ? <OpenPhotoForm {...props} offline={offline} /> : <Skeleton shape="button" />
}

function OpenPhotoForm({ api, member, offline }: PhotoFormProps & { offline: Offline }) {
  const online = useOnline()
  const queryClient = useQueryClient()
  // It appears on other pages, too.
  const work = usePhoto({
    api,
    offline,
    memberId: member.id,
    online,
    onDone: () => void queryClient.invalidateQueries(),
  })
  return (
    <>
      <PhotoEditor {...{ work, online }} current={ownPhotoOf(member)} />
      <Suspense fallback={<Skeleton shape="button" />}>
        <GalleryEditor {...{ api, offline, online }} memberId={member.id} />
      </Suspense>
    </>
  )
}

const ownPhotoOf = ({ searchResultPhotoUrl: url }: Member) => (url === '' || isNoPhoto(url) ? undefined : url)
