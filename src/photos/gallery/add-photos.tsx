/** Chooses photos for the gallery and crops them, one after the other. */
import { Suspense, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { GALLERY_PHOTOS_MAX } from '#contract/limits.ts'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { filesOfTypes, useSharedFiles } from '#src/pwa/storage/use-shared-files.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Row } from '#src/ui/elements/chip.tsx'
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

interface Chosen {
  /** The id of what another app shared; null for a file from the device. */
  id: string | null
  file: File
}

export function AddPhotos({ room, onAdd }: AddPhotosProps) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [first, ...others] = chosen

  const offline = useOffline()
  const shared = filesOfTypes(useSharedFiles(), PHOTO_TYPES)
  const look = async (files: readonly Chosen[]) => {
    const problems = await Promise.all(files.map(({ file }) => photoProblem(file)))
    const fine = files.filter((_file, index) => problems[index] === null)
    setChosen(fine.slice(0, room))
    const wrong = problems.find((found) => found !== null) ?? null
    setProblem(
      fine.length > room ? `A gallery holds up to ${GALLERY_PHOTOS_MAX} photos. We took the first ${room}.` : wrong,
    )
  }
  return (
    <div>
      <Row wrapping>
        {room > 0 ? (
          <PhotoPicker
            label="Add photos"
            id="gallery-photo"
            error={problem === null ? null : ERROR_ID}
            multiple
            onFiles={(files) => void look(files.map((file) => ({ id: null, file })))}
          />
        ) : null}
        {room > 0 && shared.length > 0 ? (
          <Button variant="soft" onClick={() => void look(shared)}>
            Add {formatCount(shared.length, 'shared photo')}
          </Button>
        ) : null}
      </Row>
      <div role="alert">
        <FieldErrorText id={ERROR_ID} error={problem} />
      </div>
      {first ? (
        <Suspense fallback={null}>
          <LazyPhotoDialog
            shapes
            // Another file starts over.
            key={`${first.file.name} ${others.length}`}
            file={first.file}
            onCancel={() => setChosen(others)}
            onUse={(crop) => {
              setChosen(others)
              onAdd(first.file, crop)
              if (first.id !== null) void offline?.sharedFiles.remove([first.id])
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
