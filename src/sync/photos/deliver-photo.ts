/**
 * Brings a staged photo to the server: the original first, then what is cropped from it. Every finished step is saved,
 * so that a lost connection or a killed browser costs no more than the step under way.
 */
import { PHOTO_KINDS, type PhotoUpload, type UploadedPhoto } from '#contract/media.ts'
import type { Api } from '#src/api/client.ts'
import type { StagedGalleryPhoto } from '#src/offline/drafts/gallery-records.ts'
import type { ChosenCrop, StagedPhoto } from '#src/offline/drafts/signup-records.ts'
import { isGone } from './photo-outcome.ts'

interface PhotoSteps<T> {
  /** The original's name on the server once it is uploaded. */
  mediaApiGuid: string | null
  upload: () => Promise<UploadedPhoto>
  /** Saves that another original is on the server, of which nothing is cropped yet; null: none is. */
  noteOriginal: (mediaApiGuid: string | null) => Promise<void>
  /** Crops what is missing. @param isNew whether nothing was cropped from this original before */
  crop: (mediaApiGuid: string, isNew: boolean) => Promise<T>
}

/** @returns what `crop` made of it. @throws ApiError */
export async function deliverPhoto<T>({ mediaApiGuid, upload, noteOriginal, crop }: PhotoSteps<T>): Promise<T> {
  if (mediaApiGuid !== null) {
    try {
      return await crop(mediaApiGuid, false)
    } catch (failure) {
      if (!isGone(failure)) throw failure
      await noteOriginal(null)
    }
  }
  const uploaded = await upload()
  await noteOriginal(uploaded.mediaApiGuid)
  return crop(uploaded.mediaApiGuid, true)
}

interface ProfilePhoto {
  api: Api
  vendorId: number
  photo: StagedPhoto & { crop: ChosenCrop }
  /** Saves what is done. */
  note: (change: Pick<StagedPhoto, 'done' | 'url'>) => Promise<void>
}

/**
 * The profile photo and the search-result photo, each updated if there is one and created otherwise
 * (docs/specification.md#photos).
 * @param before those that were cropped earlier
 * @returns where the search-result photo is shown
 */
export async function cropProfilePhotos(
  { api, vendorId, photo, note }: ProfilePhoto,
  mediaApiGuid: string,
  before: StagedPhoto['done'],
): Promise<string> {
  const { value: vendor } = await api.call('member', { params: { id: vendorId }, signedIn: true })
  const ids = { profile: vendor.profilePhotoId, searchResult: vendor.searchPhotoId }
  const done = [...before]
  let url = photo.url ?? ''
  for (const kind of PHOTO_KINDS) {
    if (done.includes(kind)) continue
    const body = { ...cropOf(photo.crop, mediaApiGuid, kind), caption: '' }
    const photoId = ids[kind]
    const { value } =
      photoId === null || photoId === undefined
        ? await api.call('addPhoto', { params: { id: vendorId }, body })
        : await api.call('changePhoto', { params: { id: vendorId, photoId }, body })
    done.push(kind)
    url = value.url
    await note({ done: [...done], url })
  }
  return url
}

export async function cropGalleryPhoto(
  api: Api,
  { memberId: vendorId, crop }: StagedGalleryPhoto,
  mediaApiGuid: string,
): Promise<void> {
  await api.call('addPhoto', { params: { id: vendorId }, body: cropOf(crop, mediaApiGuid, 'gallery') })
}

function cropOf<Kind extends PhotoUpload['type']>(chosen: ChosenCrop, mediaApiGuid: string, type: Kind) {
  const { rotation, naturalWidth, naturalHeight, ...crop } = chosen
  return { mediaApiGuid, crop, rotation, naturalWidth, naturalHeight, type }
}
