/**
 * Brings a staged photo to the server: the original first, then the profile photo and the search-result photo, each
 * updated if there is one and created otherwise (docs/specification.md#photos). Every finished step is saved, so that a
 * lost connection or a killed browser costs no more than the step under way.
 */
import { PHOTO_KINDS, type PhotoUpload, type UploadedPhoto } from '#contract/media.ts'
import type { Api } from '#src/api/client.ts'
import type { ChosenCrop, StagedPhoto } from '#src/offline/drafts/signup-records.ts'
import { isGone } from './photo-outcome.ts'

export interface PhotoDelivery {
  api: Api
  memberId: number
  photo: StagedPhoto & { crop: ChosenCrop }
  upload: (photo: StagedPhoto) => Promise<UploadedPhoto>
  /** Saves what is done. */
  note: (change: Partial<Pick<StagedPhoto, 'mediaApiGuid' | 'done' | 'url'>>) => Promise<void>
}

/** @returns where the search-result photo is shown. @throws ApiError */
export async function deliverPhoto(delivery: PhotoDelivery): Promise<string> {
  const { photo, upload, note } = delivery
  if (photo.mediaApiGuid !== null) {
    try {
      return await cutAll(delivery, photo.mediaApiGuid, photo.done)
    } catch (failure) {
      if (!isGone(failure)) throw failure
      await note({ mediaApiGuid: null, done: [] })
    }
  }
  const { mediaApiGuid } = await upload(photo)
  await note({ mediaApiGuid, done: [] })
  return cutAll(delivery, mediaApiGuid, [])
}

async function cutAll(
  { api, memberId, photo, note }: PhotoDelivery,
  mediaApiGuid: string,
  before: StagedPhoto['done'],
): Promise<string> {
  const { value: member } = await api.call('member', { params: { id: memberId }, signedIn: true })
  const ids = { profile: member.profilePhotoId, searchResult: member.searchPhotoId }
  const done = [...before]
  let url = photo.url ?? ''
  for (const kind of PHOTO_KINDS) {
    if (done.includes(kind)) continue
    const body = cutOf(photo, mediaApiGuid, kind)
    const photoId = ids[kind]
    const { value } =
      photoId === null || photoId === undefined
        ? await api.call('addPhoto', { params: { id: memberId }, body })
        : await api.call('changePhoto', { params: { id: memberId, photoId }, body })
    done.push(kind)
    url = value.url
    await note({ done: [...done], url })
  }
  return url
}

function cutOf(
  { crop: { rotation, naturalWidth, naturalHeight, ...crop } }: PhotoDelivery['photo'],
  mediaApiGuid: string,
  type: PhotoUpload['type'],
): PhotoUpload {
  return { mediaApiGuid, caption: '', crop, rotation, naturalWidth, naturalHeight, type }
}
