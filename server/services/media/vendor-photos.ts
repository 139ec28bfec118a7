/** Vendors' photos: originals by account, and the profile and search-result pictures cut from them. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { endpoints } from '#contract/endpoints.ts'
import { DAY_MS, GALLERY_PHOTOS_MAX } from '#contract/limits.ts'
import type { ArrangeGallery, OwnGalleryPhoto, Photo, PhotoUpload, UploadedPhoto } from '#contract/media.ts'
import * as v from 'valibot'
import type { Database, Queryable } from '#server/db/database.ts'
import { spendBytes } from '#server/services/callers/byte-budgets.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { InvalidFields, TooManyRequests } from '#server/services/errors.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { changeVendor } from '#server/repositories/accounts/own-vendors.ts'
import { NO_PHOTO } from '#server/repositories/search/vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addOriginal,
  countUnusedOriginals,
  deleteMainPhotos,
  findOriginal,
  findPhoto,
  findSameOriginal,
  deleteUnusedOriginal,
  isUsed,
  lockUploads,
  toPhoto,
  writePhoto,
} from '#server/repositories/media/photos.ts'
import {
  arrangePhotos,
  countOthers,
  deleteGalleryPhoto,
  findGallery,
  lockPhotos,
  writeGalleryPhoto,
} from '#server/repositories/media/gallery.ts'
import type { NewGalleryPhoto } from '#server/repositories/media/gallery.ts'
import type { Original, PhotoRow } from '#server/repositories/media/photos.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Cut } from './media.ts'
import { guidOf, mediaIdOf, newMediaId } from './media-store.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/**
 * Originals that were not used, and replaced pictures, are deleted after this time: saved pages may still show them.
 */
const UNUSED_LIFETIME_MS = 7 * DAY_MS
/** More would turn the account into general picture storage. */
const UNUSED_MAX = 30
const CUTS_PER_DAY = 100
/** Each is decoded, also one that is refused then, or that the account has already. */
const UPLOADS_PER_DAY = 200

/**
 * Stores an uploaded original. The same file from the same account gives the same original.
 * @throws TooLarge, UnsupportedFile; TooManyRequests beyond thirty unused originals, or two hundred uploads in a day
 */
export async function takeOriginal(
  { db, media, clock }: ServiceContext,
  file: Readable,
  { accountId, network }: Pick<SignedInCaller, 'accountId' | 'network'>,
): Promise<UploadedPhoto> {
  if ((await countUnusedOriginals(db, accountId)) >= UNUSED_MAX) throw tooMany()
  await countToday(db, { what: 'photo uploads', accountId, attempts: UPLOADS_PER_DAY }, clock())
  const { body, sha256, width, height } = await media.take(file, `account ${accountId}`)
  const known = await findSameOriginal(db, sha256, accountId)
  if (known) return toUploaded(known)
  const id = randomUUID()
  const now = clock()
  await spendBytes(db, 'photo', { network, bytes: body.length, now })
  await media.store.put(mediaIdOf(id), body, 'image/jpeg')
  try {
    const original = await db.transaction(async (tx) => {
      await lockUploads(tx, accountId)
      // Counted again: others may have been taken while this one arrived.
      if ((await countUnusedOriginals(tx, accountId)) >= UNUSED_MAX) throw tooMany()
      await removeLater(tx, mediaIdOf(id), now)
      return addOriginal(tx, { id, accountId, sha256, width, height, bytes: body.length, now })
    })
    return toUploaded(original)
  } catch (error) {
    if (error instanceof TooManyRequests) await media.store.remove(mediaIdOf(id))
    throw error
  }
}

const tooMany = () =>
  new TooManyRequests(
    DAY_MS / 1000,
    'You’ve uploaded too many unused photos. We delete them after a week. Try again then.',
  )

const toUploaded = ({ id, width, height }: Original): UploadedPhoto => ({
  mediaApiGuid: id,
  naturalWidth: width,
  naturalHeight: height,
  url: `${endpoints.uploadPhoto.path}/${id}`,
})

/** An original for its owner to crop again; null for everyone else's. */
export async function readOriginal(
  { db, media }: ServiceContext,
  guid: string,
  { accountId }: Pick<SignedInCaller, 'accountId'>,
): Promise<Buffer | null> {
  const original = await findOriginal(db, guid, accountId)
  return original ? media.store.get(mediaIdOf(original.id)) : null
}

/**
 * Cuts a vendor's photo and publishes it everywhere. There is one of each kind, and a gallery.
 * @param photoId the photo to change; null to add one (which replaces the one of its kind)
 * @returns null if there is no such photo
 * @throws InvalidFields; TooManyRequests beyond a hundred cuts in a day
 */
export async function cutPhoto(
  { db, media, clock }: ServiceContext,
  { vendorId, photoId, upload }: { vendorId: number; photoId: number | null; upload: PhotoUpload },
  { accountId }: Pick<SignedInCaller, 'accountId'>,
): Promise<Photo | null> {
  const { mediaApiGuid, caption, type } = upload
  const photo = photoId === null ? undefined : await findPhoto(db, photoId, vendorId)
  if (photoId !== null && !photo) return null
  if (photo && photo.kind !== type) throw wrong('type', 'A photo keeps its kind.')
  if (photo?.kind === 'gallery' && photo.mediaId !== mediaApiGuid) {
    throw wrong('mediaApiGuid', 'Add the other photo to the gallery and delete this one.')
  }
  const original = await findOriginal(db, mediaApiGuid, accountId)
  const body = original && (await media.store.get(mediaIdOf(original.id)))
  if (!original || !body) throw goneOriginal()
  const cut = scaled(upload, original)
  // Every cut leaves a picture behind for a week.
  await countToday(db, { what: 'photo cuts', accountId, attempts: CUTS_PER_DAY }, clock())
  const picture = await media.cut(body, cut, `account ${accountId}`)
  const pictureId = newMediaId()
  const now = clock()
  await media.store.put(pictureId, picture, 'image/jpeg')
  const written = await db.transaction(async (tx) => {
    await lockPhotos(tx, vendorId)
    // Another device may have deleted its last photo while this one was cut.
    if (!(await findOriginal(tx, original.id, accountId))) throw goneOriginal()
    await removeLater(tx, pictureId, now)
    const { photo: row, replaced } = await write(tx, type, {
      ...cut,
      vendorId,
      mediaId: original.id,
      caption,
      pictureId,
      now,
    })
    if (replaced) await removeReplaced(tx, replaced, now)
    return row
  })
  return toPhoto(written)
}

const goneOriginal = () => wrong('mediaApiGuid', 'Upload the photo again.', 'notFound')

/** @throws InvalidFields for one photo too many */
async function write(tx: Queryable, kind: PhotoUpload['type'], photo: NewGalleryPhoto) {
  if (kind !== 'gallery') return writePhoto(tx, { ...photo, kind })
  if ((await countOthers(tx, photo.vendorId, photo.mediaId)) >= GALLERY_PHOTOS_MAX) {
    throw new InvalidFields([
      {
        name: 'type',
        code: 'characterLimit',
        message: `A gallery holds up to ${GALLERY_PHOTOS_MAX} photos. Delete one to add another.`,
      },
    ])
  }
  return writeGalleryPhoto(tx, photo)
}

/** Sets the gallery's order and captions. @returns the gallery */
export async function arrangeGallery(
  { db }: ServiceContext,
  { vendorId, photos }: ArrangeGallery & { vendorId: number },
): Promise<OwnGalleryPhoto[]> {
  return db.transaction(async (tx) => {
    await lockPhotos(tx, vendorId)
    await arrangePhotos(tx, vendorId, photos)
    return findGallery(tx, vendorId)
  })
}

/** Removes a photo from the gallery; one that is gone already is fine. @returns the gallery */
export async function removePhoto(
  { db, clock }: ServiceContext,
  { vendorId, photoId }: { vendorId: number; photoId: number },
): Promise<OwnGalleryPhoto[]> {
  return db.transaction(async (tx) => {
    await removeGalleryPhoto(tx, { vendorId, photoId, now: clock() })
    return findGallery(tx, vendorId)
  })
}

/** Call it in a transaction. One that is gone already is fine. */
export async function removeGalleryPhoto(
  tx: Queryable,
  { vendorId, photoId, now }: { vendorId: number; photoId: number; now: Date },
): Promise<void> {
  await lockPhotos(tx, vendorId)
  const removed = await deleteGalleryPhoto(tx, photoId, vendorId)
  if (removed) await removeReplaced(tx, removed, now)
}

/**
 * Takes away the photo of the profile and of results, which are cuts of one original. Call it in a transaction; one that
 * is gone already is fine.
 * @returns whether it was there
 */
export async function removeMainPhoto(
  tx: Queryable,
  { vendorId, mediaId, now }: { vendorId: number; mediaId: string; now: Date },
): Promise<boolean> {
  await lockPhotos(tx, vendorId)
  const removed = await deleteMainPhotos(tx, vendorId, mediaId)
  if (removed.some(({ kind }) => kind === 'searchResult')) await changeVendor(tx, vendorId, { photoId: NO_PHOTO })
  for (const photo of removed) await removeReplaced(tx, photo, now)
  return removed.length > 0
}

/** @throws TooManyRequests */
async function countToday(
  db: Database,
  { what, accountId, attempts }: { what: string; accountId: number; attempts: number },
  now: Date,
): Promise<void> {
  const allowance = { bucket: `${what} of account ${accountId}`, attempts, windowMs: DAY_MS }
  const waitSeconds = await consumeRateLimits(db, [allowance], now)
  if (waitSeconds !== null) {
    throw new TooManyRequests(waitSeconds, 'You’ve changed your photos many times today. Try again tomorrow.')
  }
}

const wrong = (name: string, message: string, code: 'invalid' | 'notFound' = 'invalid') =>
  new InvalidFields([{ name, code, message }])

/** The crop in whole pixels of the stored original, which may be smaller than the one on the device. */
function scaled({ crop, rotation, naturalWidth, naturalHeight }: PhotoUpload, original: Original): Cut {
  const sideways = rotation === 90 || rotation === 270
  const [width, height] = sideways ? [original.height, original.width] : [original.width, original.height]
  const factor = original.width / naturalWidth
  // A picture in another size has the same aspect ratio, apart from rounding.
  if (Math.abs(naturalHeight * factor - original.height) > Math.max(2, original.height * 0.01)) {
    throw wrong('naturalWidth', 'These aren’t the photo’s width and height.')
  }
  const within = (px: number, most: number) => Math.min(most, Math.max(0, Math.round(px * factor)))
  const left = within(crop.left, width - 1)
  const top = within(crop.top, height - 1)
  return {
    rotation,
    crop: {
      left,
      top,
      right: Math.max(left + 1, within(crop.right, width)),
      bottom: Math.max(top + 1, within(crop.bottom, height)),
    },
  }
}

/**
 * The picture stays for a while, for saved pages; only its owner ever saw the original, which goes at once. A
 * job removes its file, after the commit.
 */
async function removeReplaced(tx: Queryable, { pictureId, mediaId }: ReplacedPhoto, now: Date): Promise<void> {
  await removeLater(tx, pictureId, now)
  await deleteUnusedOriginal(tx, mediaId)
  await addRemoval(tx, mediaIdOf(mediaId), now)
}
type ReplacedPhoto = Pick<PhotoRow, 'pictureId' | 'mediaId'>

/** Schedules a check of whether a picture is still used. The job leaves used pictures alone. */
const removeLater = (tx: Queryable, pictureId: string, now: Date): Promise<void> =>
  addRemoval(tx, pictureId, new Date(now.getTime() + UNUSED_LIFETIME_MS))

const addRemoval = (tx: Queryable, pictureId: string, runAt: Date): Promise<void> =>
  addJob(tx, { kind: 'removePicture', payload: { pictureId }, runAt })

const Payload = v.object({ pictureId: v.string() })

/** The handlers for the jobs of `removeLater`. */
export const photoJobHandlers = ({ db, media }: ServiceContext): JobHandlers => ({
  removePicture: async (job) => {
    const { pictureId } = v.parse(Payload, job.payload)
    // An original stays while a photo cut from it exists, a cut picture while a vendor shows it.
    const guid = guidOf(pictureId)
    await deleteUnusedOriginal(db, guid)
    if (!(await isUsed(db, pictureId, guid))) await media.store.remove(pictureId)
  },
})
