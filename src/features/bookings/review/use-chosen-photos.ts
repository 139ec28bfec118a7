/** Choosing the photos of a review: they are made ready one choice after another, and added to the draft. */
import { useState } from 'react'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { appendPhotos, preparePhotos } from './chosen-photos.ts'

/** @param setPhotos changes the photos of the draft as it is by then */
export function useChosenPhotos(setPhotos: (by: (photos: readonly ChosenFile[]) => ChosenFile[]) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  /** How many choices are being made ready. */
  const [choices, setChoices] = useState(0)
  const isPreparing = choices > 0
  useUnsavedWork(isPreparing)
  return {
    isPreparing,
    problem,
    async onAdd(files: readonly File[]) {
      if (files.length === 0) return
      setProblem(null)
      setChoices((before) => before + 1)
      try {
        const prepared = await preparePhotos(files, randomUuid)
        setPhotos((photos) => {
          const all = appendPhotos(photos, prepared)
          setProblem(all.problem)
          return all.photos
        })
      } finally {
        setChoices((before) => before - 1)
      }
    },
  }
}
