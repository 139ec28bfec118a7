/** Files that a person chooses for a message: checked here, and large pictures made smaller before they go up. */
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_NAME_MAX_CHARS, ATTACHMENTS_MAX } from '#contract/limits.ts'
import { ATTACHMENT_TYPES } from '#contract/messages/messages.ts'
import type { ChosenFile } from '#src/offline/outbox/kinds/actions/message.ts'

/** Smaller pictures go up as they are. */
const SHRINK_ABOVE_BYTES = 1_500_000
const SHRUNK_SIDE_PX = 2400

const TOO_MANY = `A message can have up to ${ATTACHMENTS_MAX} files.`

export interface Chosen {
  files: ChosenFile[]
  /** Why some of them are not there; null when all are. */
  problem: string | null
}

/**
 * The files that can be sent, ready to go up. A large picture takes seconds.
 * @param newId makes a UUID
 */
export async function prepareFiles(added: readonly File[], newId: () => string): Promise<Chosen> {
  const files: ChosenFile[] = []
  let problem: string | null = null
  for (const file of added) {
    if (files.length >= ATTACHMENTS_MAX) return { files, problem: TOO_MANY }
    const given: Blob = await shrunk(file)
    problem = problemOf(file, given) ?? problem
    if (problemOf(file, given) === null) files.push({ id: newId(), name: nameOf(file), bytes: given.size, file: given })
  }
  return { files, problem }
}

/** `chosen` after the files that are there already, as far as there is room. */
export function appendFiles(before: readonly ChosenFile[], { files, problem }: Chosen): Chosen {
  const all = [...before, ...files]
  return all.length > ATTACHMENTS_MAX
    ? { files: all.slice(0, ATTACHMENTS_MAX), problem: TOO_MANY }
    : { files: all, problem }
}

function problemOf({ name, type }: File, { size }: Blob): string | null {
  if (!ATTACHMENT_TYPES.some((known) => known === type)) return `We can’t send ${name}. Choose a PDF or a picture.`
  if (size > ATTACHMENT_MAX_BYTES)
    return `${name} is too large. Choose a file up to ${ATTACHMENT_MAX_BYTES / 1024 / 1024} MB.`
  return size === 0 ? `${name} is empty. Choose another file.` : null
}

/** On one line and within the limit, with its ending. */
function nameOf({ name }: File): string {
  const line = name.replace(/\p{C}/gu, '').trim() || 'file'
  return line.length <= ATTACHMENT_NAME_MAX_CHARS ? line : line.slice(-ATTACHMENT_NAME_MAX_CHARS)
}

/** A large picture at a size that is enough for a screen; anything that cannot be drawn stays as it is. */
async function shrunk(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size <= SHRINK_ABOVE_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const factor = Math.min(1, SHRUNK_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * factor)
    canvas.height = Math.round(picture.height * factor)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return blob && blob.size > 0 && blob.size < file.size ? blob : file
  } catch {
    return file
  }
}

/** `820 KB`, `2.4 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
