/** Pictures that were chosen for a text: each is uploaded at once, one after the other, while it is described. */
import { useEffect, useReducer } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { messageOf } from '../../api/call.ts'
import { sizeProblemOf, uploadPicture } from '../../api/upload-picture.ts'

export interface ChosenPicture {
  key: string
  file: File
  alt: string
  /** From 0 to 1. */
  progress: number
  /** Null until it is uploaded. */
  id: string | null
  problem: string | null
  /** Whether trying again can’t help. */
  isRefused: boolean
  /** Its place in the queue: one that is tried again waits for the others. */
  turn: number
}

type Change =
  | { what: 'chosen'; pictures: ChosenPicture[] }
  | { what: 'changed'; key: string; some: Partial<ChosenPicture> }
  | { what: 'again'; key: string }
  | { what: 'removed'; key: string }

/** The one to upload, or that is being uploaded: one that is tried again comes last. */
export const nextOf = (pictures: readonly ChosenPicture[]): ChosenPicture | undefined =>
  pictures
    .filter(({ id, problem }) => id === null && problem === null)
    .reduce<ChosenPicture | undefined>((first, each) => (first && first.turn <= each.turn ? first : each), undefined)

/** Whether leaving would lose something: a picture that is uploaded or on its way, or a description. */
export const holdsWork = (pictures: readonly ChosenPicture[]): boolean =>
  pictures.some(({ id, alt, progress, isRefused }) => !isRefused && (id !== null || alt !== '' || progress > 0))

export function changed(pictures: ChosenPicture[], change: Change): ChosenPicture[] {
  if (change.what === 'chosen') return [...pictures, ...change.pictures]
  if (change.what === 'removed') return pictures.filter(({ key }) => key !== change.key)
  const some =
    change.what === 'changed'
      ? change.some
      : { problem: null, progress: 0, turn: 1 + Math.max(...pictures.map(({ turn }) => turn)) }
  return pictures.map((each) => (each.key === change.key ? { ...each, ...some } : each))
}

function chosenOf(file: File): ChosenPicture {
  const problem = sizeProblemOf(file)
  return {
    key: crypto.randomUUID(),
    file,
    alt: '',
    progress: 0,
    id: null,
    problem,
    isRefused: problem !== null,
    turn: 0,
  }
}

/** Too large, or no picture: it would be refused again. */
const isRefusedFile = (failure: unknown) =>
  failure instanceof ApiError && (failure.status === 413 || failure.status === 415)

export function useUploads(files: readonly File[]) {
  const [pictures, change] = useReducer(changed, files, (all) => all.map(chosenOf))
  const next = nextOf(pictures)
  const key = next?.key
  useEffect(() => {
    if (!next) return undefined
    const stopping = new AbortController()
    const update = (some: Partial<ChosenPicture>) => {
      if (!stopping.signal.aborted) change({ what: 'changed', key: next.key, some })
    }
    uploadPicture(next.file, { onProgress: (progress) => update({ progress }), signal: stopping.signal })
      .then((id) => update({ id }))
      .catch((failure: unknown) =>
        update({ problem: messageOf(failure), progress: 0, isRefused: isRefusedFile(failure) }),
      )
    return () => stopping.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the next one begins when another key is next
  }, [key])
  return {
    pictures,
    describe: (of: string, alt: string) => change({ what: 'changed', key: of, some: { alt } }),
    tryAgain: (of: string) => change({ what: 'again', key: of }),
    remove: (of: string) => change({ what: 'removed', key: of }),
  }
}
