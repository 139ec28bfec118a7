/**
 * A vendor's photo: shows the current one, takes a file or a camera picture, crops and rotates it, and uploads it with
 * progress.
 */
import { Suspense, useState } from 'react'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './photo.module.css'
import { PhotoCard } from './photo-card.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { preparePhoto } from './prepare-photo.ts'
import type { PhotoWork } from './use-photo.ts'
import { LazyPhotoDialog } from './lazy-photo-dialog.ts'

interface PhotoEditorProps {
  work: PhotoWork
  online: boolean
  /** URL of the profile's current photo; undefined if there is none. */
  current?: string | undefined
  /** Called with what is wrong with a chosen file. */
  onProblem?: (problem: string) => void
}

export function PhotoEditor({ work, online, current, onProblem }: PhotoEditorProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const has = hasPhoto(work) || current !== undefined

  const look = async (file: File | undefined) => {
    if (!file) return
    const prepared = await preparePhoto(file)
    setProblem(prepared.problem)
    if (prepared.file) setChosen(prepared.file)
    else onProblem?.(prepared.problem)
  }
  const error = problem ?? (work.status === 'refused' ? work.problem : null)
  return (
    <>
      <Card as="section" roomy className={css.card} aria-label="Your photo">
        <PhotoCard work={work} online={online} current={current} />
        <div className={css.picks}>
          <PhotoPicker
            label={has ? 'Choose another photo' : 'Choose a photo'}
            id={fieldId('photo')}
            error={error === null ? null : `${fieldId('photo')}-error`}
            onFiles={([file]) => void look(file)}
          />
          <PhotoPicker label="Take a photo" camera onFiles={([file]) => void look(file)} />
          {work.status === 'waiting' && online ? (
            <Button variant="quiet" onClick={work.retry}>
              Try again
            </Button>
          ) : null}
        </div>
        <div role="alert">
          <FieldErrorText id={`${fieldId('photo')}-error`} error={error} />
        </div>
      </Card>
      {work.kept ? null : (
        <Notice tone="bad">Your device is out of space. Keep this page open until the photo is uploaded.</Notice>
      )}
      {chosen ? (
        <Suspense fallback={null}>
          <LazyPhotoDialog
            file={chosen}
            onCancel={() => setChosen(null)}
            onUse={(crop) => {
              setChosen(null)
              void work.choose(chosen, crop)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Whether a photo was chosen that is uploaded or may still be uploaded. */
export const hasPhoto = ({ photo, status }: Pick<PhotoWork, 'photo' | 'status'>): boolean =>
  photo !== null && status !== 'refused'
