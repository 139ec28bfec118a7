/** The photo step: a file or the camera, cropped and turned here, uploaded with progress (specification 2, sections 2 and 4). */
import { lazy, Suspense, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { Card } from '#src/ui/card.tsx'
import { FieldErrorText } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Button } from '#src/ui/button.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { photoProblem } from './check-photo.ts'
import css from './photo.module.css'
import { PhotoCard } from './photo-card.tsx'
import { SUCCESS } from './step-ids.ts'
import { fieldsMarked } from './signup-events.ts'
import { StepForm } from './step-form.tsx'
import { usePhoto } from './use-photo.ts'
import type { StepFormProps } from './wizard.ts'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'))

export function PhotosForm({ wizard }: StepFormProps) {
  const { api, offline, record, online, notePaid } = wizard
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const finishPhotos = () => notePaid({ photosDone: true })
  const work = usePhoto({ api, offline, memberId: record.paid?.member.id ?? 0, online, onDone: () => void finishPhotos() })
  const has = work.photo !== null && work.status !== 'refused'

  const look = async (file: File | undefined) => {
    if (!file) return
    const found = await photoProblem(file)
    setProblem(found)
    if (found === null) setChosen(file)
    else fieldsMarked([{ name: 'photo', code: 'invalid', message: found } satisfies FieldError])
  }
  const finish = async () => {
    // Without a photo it is done; one that is on its way goes on from the next page, and is done when it is up.
    if (!has) await finishPhotos()
    wizard.goTo(SUCCESS, { replace: true })
  }
  const error = problem ?? (work.status === 'refused' ? work.problem : null)
  return (
    <StepForm wizard={wizard} action={has ? 'Finish' : 'Finish without a photo'} onSubmit={finish}>
      <p>Listings with a photo get far more requests. A face, the band or the truck: something to recognize you by.</p>
      <Card as="section" roomy className={css.card} aria-label="Your photo">
        <PhotoCard work={work} online={online} />
        <div className={css.picks}>
          <Picker label={has ? 'Choose another photo' : 'Choose a photo'} id={fieldId('photo')} error={error} onFile={(file) => void look(file)} />
          <Picker label="Use the camera" camera onFile={(file) => void look(file)} />
          {work.status === 'waiting' && online ? (
            <Button look="quiet" onClick={work.retry}>
              Try again
            </Button>
          ) : null}
        </div>
        <div role="alert">
          <FieldErrorText id={`${fieldId('photo')}-error`} error={error} />
        </div>
      </Card>
      {work.kept ? null : <Notice tone="bad">This phone has no room to keep the photo. Leave this page open until it is uploaded.</Notice>}
      {chosen ? (
        <Suspense fallback={null}>
          <PhotoDialog
            file={chosen}
            onCancel={() => setChosen(null)}
            onUse={(crop) => {
              setChosen(null)
              void work.choose(chosen, crop)
            }}
          />
        </Suspense>
      ) : null}
    </StepForm>
  )
}

interface PickerProps {
  label: string
  id?: string
  camera?: boolean
  error?: string | null
  onFile: (file: File | undefined) => void
}

function Picker({ label, id, camera, error, onFile }: PickerProps) {
  return (
    <span className={css.pick}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <input
        type="file"
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id ? `${id}-error` : undefined}
        accept={PHOTO_TYPES.join(',')}
        {...(camera ? { capture: 'environment' } : {})}
        onChange={(event) => {
          const input = event.currentTarget
          onFile(input.files?.[0])
          // The same file can be chosen again.
          input.value = ''
        }}
      />
    </span>
  )
}
