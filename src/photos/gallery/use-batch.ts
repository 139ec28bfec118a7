/** Photos that were chosen together: checked and cropped one after the other, and what became of each. */
import { useState } from 'react'
import { GALLERY_PHOTOS_MAX } from '#contract/limits.ts'
import { preparePhoto } from '../prepare-photo.ts'

interface Chosen {
  /** The id of what another app shared; null for a file from the device. */
  id: string | null
  file: File
}

interface LeftOut {
  name: string
  why: string
  /** Whether something is wrong with the file, or it has no room. */
  isWrong: boolean
}

interface BatchReport {
  /** How many were chosen. */
  total: number
  /** Names of the files that were added. */
  added: readonly string[]
  leftOut: readonly LeftOut[]
}

const NOTHING: BatchReport = { total: 0, added: [], leftOut: [] }
const CANCELED = 'Left out: you canceled it.'
const NO_ROOM = `Left out: a gallery holds up to ${GALLERY_PHOTOS_MAX} photos. Delete one to add it.`

export interface Batch {
  isChecking: boolean
  /** To be cropped next; `name` is that of the file as it was chosen. */
  next: (Chosen & { name: string }) | null
  report: BatchReport
  choose: (files: readonly Chosen[]) => Promise<void>
  /** The next one was cropped, or canceled. */
  finish: (outcome: 'added' | 'canceled') => void
}

/** @param room how many more the gallery holds */
export function useBatch(room: number): Batch {
  const [queue, setQueue] = useState<readonly (Chosen & { name: string })[]>([])
  const [report, setReport] = useState(NOTHING)
  const [isChecking, setChecking] = useState(false)
  const [next = null, ...others] = queue
  const leaveOut = (file: LeftOut) => setReport((before) => ({ ...before, leftOut: [...before.leftOut, file] }))

  return {
    isChecking,
    next,
    report,
    async choose(files) {
      setReport({ ...NOTHING, total: files.length })
      setChecking(true)
      const fine: (Chosen & { name: string })[] = []
      // One at a time: each may take the memory of a whole photo.
      for (const { id, file } of files) {
        const { name } = file
        const prepared = fine.length < room ? await preparePhoto(file) : { file: null, problem: NO_ROOM }
        if (prepared.file === null) leaveOut({ name, why: prepared.problem, isWrong: true })
        else fine.push({ id, name, file: prepared.file })
      }
      setChecking(false)
      setQueue(fine)
    },
    finish(outcome) {
      if (!next) return
      setQueue(others)
      if (outcome === 'canceled') leaveOut({ name: next.name, why: CANCELED, isWrong: false })
      else setReport((before) => ({ ...before, added: [...before.added, next.name] }))
    },
  }
}
