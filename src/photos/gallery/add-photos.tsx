/** Chooses photos for the gallery and crops them, one after the other. */
import { Suspense, useState } from 'react'
import { GALLERY_PHOTOS_MAX } from '#contract/limits.ts'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { photoProblem } from '../check-photo.ts'
import { PhotoPicker } from '../photo-picker.tsx'
import { LazyPhotoDialog } from '../lazy-photo-dialog.ts'
const ERROR_ID = 'gallery-photo-error'

interface AddPhotosProps {
  /** How many more fit. */
  room: number
  onAdd: (file: File, crop: ChosenCrop) => void
}

export function AddPhotos({ room, onAdd }: AddPhotosProps) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [first, ...others] = chosen

  const look = async (files: readonly File[]) => {
    const problems = await Promise.all(files.map(photoProblem))
    const fine = files.filter((_file, index) => problems[index] === null)
    setChosen(fine.slice(0, room))
    const wrong = problems.find((found) => found !== null) ?? null
    setProblem(
      fine.length > room ? `A gallery holds up to ${GALLERY_PHOTOS_MAX} photos. We took the first ${room}.` : wrong,
    )
  }
  return (
    <div>
      {room > 0 ? (
        <PhotoPicker
          label="Add photos"
          id="gallery-photo"
          error={problem === null ? null : ERROR_ID}
          multiple
          onFiles={(files) => void look(files)}
        />
      ) : null}
      <div role="alert">
        <FieldErrorText id={ERROR_ID} error={problem} />
      </div>
      {first ? (
        <Suspense fallback={null}>
          <LazyPhotoDialog
            shapes
            // Another file starts anew.
            key={`${first.name} ${others.length}`}
            file={first}
            onCancel={() => setChosen(others)}
            onUse={(crop) => {
              setChosen(others)
              onAdd(first, crop)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
