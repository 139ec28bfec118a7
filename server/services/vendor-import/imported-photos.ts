/** Takes the photos of imported vendors from their addresses, one job each. */
import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { FeedProblem } from '#contract/availability/availability.ts'
import {
  findPhotoAddress,
  notePhotoProblem,
  setImportedPicture,
} from '#server/repositories/operator/imported-vendors.ts'
import { FETCH_SETTINGS, guardedFetch } from '#server/services/availability/feeds/guarded-fetch.ts'
import { DomainError } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { newMediaId } from '#server/services/media/media-store.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Payload = v.object({ vendorId: v.number() })

/** Problems of a site that may work later. */
const TRANSIENT: readonly FeedProblem[] = ['slow', 'unreachable']

const PROBLEMS: Record<FeedProblem, string> = {
  address: 'The address isn’t one of the internet.',
  unreachable: 'The site can’t be reached.',
  slow: 'The site took too long.',
  refused: 'The site didn’t give the photo.',
  tooLarge: 'The photo is larger than 10 MB.',
  unreadable: 'The site packed the photo in a way we can’t read.',
}

const ATTEMPTS_AT_SITE = 3

export const importedPhotoHandlers = (context: ServiceContext): JobHandlers => ({
  async importPhoto(job) {
    const { vendorId } = v.parse(Payload, job.payload)
    const { db, media, settings } = context
    const address = await findPhotoAddress(db, vendorId)
    if (address === null) return
    const fetched = await guardedFetch(
      address,
      { etag: null, lastModified: null },
      async (pieces) => {
        const chunks: Buffer[] = []
        for await (const piece of pieces) chunks.push(piece)
        return Buffer.concat(chunks)
      },
      { ...(settings.feeds ?? FETCH_SETTINGS), accept: 'image/jpeg, image/png, image/webp, image/avif' },
    )
    if (fetched.outcome !== 'fetched') {
      const problem = fetched.outcome === 'failed' ? fetched.problem : 'refused'
      if (TRANSIENT.includes(problem) && job.attempts < ATTEMPTS_AT_SITE) throw new Error(PROBLEMS[problem])
      return notePhotoProblem(db, vendorId, PROBLEMS[problem])
    }
    const picture = await cutWhole(context, fetched.content)
    if (typeof picture === 'string') return notePhotoProblem(db, vendorId, picture)
    const pictureId = newMediaId()
    await media.store.put(pictureId, picture, 'image/jpeg')
    const done = await db.transaction((tx) => setImportedPicture(tx, { vendorId, pictureId }))
    const unused = done === false ? pictureId : done.replaced
    if (unused !== null) await media.store.remove(unused)
  },
})

/** @returns what is wrong with it otherwise */
async function cutWhole({ media }: ServiceContext, file: Buffer): Promise<Buffer | string> {
  try {
    const { body, width, height } = await media.take(Readable.from([file]), 'import')
    return await media.cut(body, { crop: { left: 0, top: 0, right: width, bottom: height }, rotation: 0 }, 'import')
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}
