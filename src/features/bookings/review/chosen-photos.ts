/** Photos that a client chooses for a review: checked on the device, and large ones made smaller before they go up. */
import { ACCOUNT_FILE_MAX_BYTES, REVIEW_PHOTOS_MAX } from '#contract/limits.ts'
import { PHOTO_PROBLEMS } from '#contract/photos/photo-problems.ts'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import { readPhoto } from '#src/photos/prepare-photo.ts'
import { shrinkPicture } from '#src/photos/shrink-picture.ts'

const TOO_MANY = `A review can have up to ${REVIEW_PHOTOS_MAX} photos.`
const NAME_MAX_CHARS = 120

interface ChosenPhotos {
  photos: ChosenFile[]
  /** Why some of them are not there; null when all are. */
  problem: string | null
}

/**
 * The photos that can be sent, ready to go up. A large one takes seconds.
 * @param newId makes a UUID
 */
export async function preparePhotos(added: readonly File[], newId: () => string): Promise<ChosenPhotos> {
  const photos: ChosenFile[] = []
  const problems: string[] = []
  for (const file of added.slice(0, REVIEW_PHOTOS_MAX)) {
    const name = file.name.replace(/\p{C}/gu, '').slice(-NAME_MAX_CHARS) || 'photo'
    const prepared = await preparePhoto(file)
    if (typeof prepared === 'string') problems.push(`${name}: ${prepared}`)
    else photos.push({ id: newId(), name, bytes: prepared.size, file: prepared })
  }
  if (added.length > REVIEW_PHOTOS_MAX) problems.push(TOO_MANY)
  return { photos, problem: problems.length === 0 ? null : problems.join(' ') }
}

/** `chosen` after the photos that are there already, as far as there is room. */
export function appendPhotos(before: readonly ChosenFile[], { photos, problem }: ChosenPhotos): ChosenPhotos {
  const all = [...before, ...photos]
  return all.length > REVIEW_PHOTOS_MAX
    ? { photos: all.slice(0, REVIEW_PHOTOS_MAX), problem: TOO_MANY }
    : { photos: all, problem }
}

/** @returns what goes up, or what is wrong */
async function preparePhoto(file: File): Promise<Blob | string> {
  const { kind, problem } = await readPhoto(file).catch(() => ({ kind: null, problem: PHOTO_PROBLEMS.damaged }))
  if (kind === null) return problem
  const blob = await shrinkPicture(file, kind)
  return blob.size > ACCOUNT_FILE_MAX_BYTES
    ? `This photo is too large. Choose one up to ${ACCOUNT_FILE_MAX_BYTES / 1024 / 1024} MB.`
    : blob
}
