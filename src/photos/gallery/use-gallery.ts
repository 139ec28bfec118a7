/** The gallery as its vendor edits it: what is up, what is on its way, and every change to it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { ArrangeGallery, type OwnGalleryPhoto } from '#contract/media.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { GalleryView } from '#src/sync/photos/gallery-delivery.ts'
import { pageGalleryDelivery } from '#src/sync/photos/page-photo.ts'
import { useInTurn } from '#src/ui/browser/use-in-turn.ts'
import { galleryOptions } from './queries.ts'

interface GallerySource {
  api: Api
  offline: Offline
  vendorId: number
  online: boolean
}

type ArrangePhotos = (photos: readonly OwnGalleryPhoto[]) => readonly OwnGalleryPhoto[]

export interface Gallery {
  /** Undefined until they are loaded. */
  photos: readonly OwnGalleryPhoto[] | undefined
  loadFailed: boolean
  reload: () => void
  /** On their way. */
  pending: GalleryView
  busy: boolean
  /** The problem with the last change, in words; null for none. */
  problem: string | null
  /** A photo's id → what is wrong with its caption. */
  captionErrors: ReadonlyMap<number, string>
  add: (file: File, crop: ChosenCrop) => void
  retry: () => void
  cancel: (id: string) => void
  /** Sets order and captions, from those at the time of its turn. Resolves to whether they are saved. */
  arrange: (change: ArrangePhotos) => Promise<boolean>
  recrop: (photo: OwnGalleryPhoto, crop: ChosenCrop) => Promise<boolean>
  remove: (photo: OwnGalleryPhoto) => Promise<boolean>
}

export function useGallery({ api, offline, vendorId, online }: GallerySource): Gallery {
  const queryClient = useQueryClient()
  const options = galleryOptions(api, vendorId)
  const query = useQuery({ ...options, enabled: vendorId > 0 })
  const delivery = pageGalleryDelivery(api, offline)
  const pending = useSyncExternalStore(delivery.subscribe, delivery.get, delivery.get)
  const { busy, run } = useInTurn()
  const [problem, setProblem] = useState<string | null>(null)
  const [captionErrors, setCaptionErrors] = useState<ReadonlyMap<number, string>>(new Map())

  // Also runs offline, to show what is staged.
  useEffect(() => void delivery.run(vendorId), [delivery, vendorId])
  useEffect(() => {
    if (online) void delivery.run(vendorId)
  }, [delivery, vendorId, online])
  useEffect(() => {
    // It appears on other pages, too.
    if (pending.arrived > 0) void queryClient.invalidateQueries()
  }, [pending.arrived, queryClient])

  /** One change at a time, so that an order never overtakes another. */
  const change = (work: () => Promise<readonly OwnGalleryPhoto[] | null>): Promise<boolean> =>
    run(async () => {
      setProblem(null)
      try {
        const photos = await work()
        if (photos) queryClient.setQueryData(options.queryKey, [...photos])
        void queryClient.invalidateQueries()
        return true
      } catch (failure) {
        // A problem with a caption is said at its field.
        if (failure instanceof InvalidCaptions) return false
        setProblem(messageOf(failure, UNKNOWN))
        return false
      }
    })

  const arrange = async (order: ArrangePhotos): Promise<readonly OwnGalleryPhoto[]> => {
    const photos = order(queryClient.getQueryData(options.queryKey) ?? [])
    const body = v.safeParse(ArrangeGallery, { photos: photos.map(({ id, caption }) => ({ id, caption })) })
    setCaptionErrors(body.success ? new Map() : captionErrorsOf(body.issues, photos))
    if (!body.success) throw new InvalidCaptions()
    return (await api.call('arrangeGallery', { params: { id: vendorId }, body: body.output })).value
  }

  return {
    photos: query.data,
    loadFailed: query.isError && query.data === undefined,
    reload: () => void query.refetch(),
    pending,
    busy,
    problem,
    captionErrors,
    add: (file, crop) => void delivery.add(file, crop, vendorId),
    retry: () => void delivery.run(vendorId),
    cancel: (id) => void delivery.cancel(id, vendorId),
    arrange: (order) => change(() => arrange(order)),
    recrop: ({ id, mediaApiGuid, caption }, { rotation, naturalWidth, naturalHeight, ...crop }) =>
      change(async () => {
        const cut = { mediaApiGuid, caption, crop, rotation, naturalWidth, naturalHeight, type: 'gallery' as const }
        await api.call('changePhoto', { params: { id: vendorId, photoId: id }, body: cut })
        return null
      }),
    remove: ({ id }) =>
      change(async () => (await api.call('removePhoto', { params: { id: vendorId, photoId: id } })).value),
  }
}

class InvalidCaptions extends Error {}

const UNKNOWN = 'Something went wrong. Try again in a moment.'

/** The contract names a caption by its place in the list: `photos.1.caption`. */
function captionErrorsOf(
  issues: Parameters<typeof toFieldErrors>[0],
  photos: readonly OwnGalleryPhoto[],
): ReadonlyMap<number, string> {
  const byId = new Map<number, string>()
  for (const { name, message } of toFieldErrors(issues)) {
    const photo = photos[Number(name.split('.')[1])]
    if (photo) byId.set(photo.id, message)
  }
  return byId
}
