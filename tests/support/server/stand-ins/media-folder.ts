/** Photos and files on the disk, for tests of services that take them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMedia } from '#server/services/media/media.ts'
import type { Media } from '#server/services/media/media.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'

export interface MediaFolder {
  media: Media
  remove: () => Promise<void>
}

export async function mediaFolder(): Promise<MediaFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-media-'))
  const store = localMediaStore(join(folder, 'media'))
  const media = await openMedia({ store, incomingDir: join(folder, 'incoming') })
  return { media, remove: () => rm(folder, { recursive: true, force: true }) }
}
