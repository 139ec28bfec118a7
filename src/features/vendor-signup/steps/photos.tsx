/** The photo step. */
import { lazy, Suspense } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { hasPhoto, PhotoEditor } from '#src/photos/photo-editor.tsx'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { usePhoto } from '#src/photos/use-photo.ts'
import { SUCCESS } from './step-ids.ts'
import { fieldsMarked } from '../signup-events.ts'
import { StartingPrice, useStartingPrice } from '../fields/starting-price.tsx'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'
import type { Step } from './step.ts'

const GalleryEditor = lazy(() => retryImport(() => import('#src/photos/gallery/gallery-editor.tsx')))

export const photos: Step = {
  id: 'photos',
  title: 'Your price and photo',
  shortTitle: 'Photo',
  fields: ['photo'],
  schema: null,
  isBeforePayment: false,
  isComplete: ({ paid }) => paid?.photosDone === true,
  Form: PhotosForm,
}

function PhotosForm({ wizard }: StepFormProps) {
  const { api, offline, record, online, notePaid } = wizard
  const vendorId = record.paid?.member.id ?? 0
  const finishPhotos = () => notePaid({ photosDone: true })
  const work = usePhoto({
    api,
    offline,
    vendorId,
    online,
    onDone: () => void finishPhotos(),
  })
  const has = hasPhoto(work)

  const price = useStartingPrice(api, vendorId, () => void notePaid({ priceSaved: true }))
  const finish = async () => {
    if (!(await price.save())) return
    // Without a photo the step is complete; an upload in progress continues on the next page and completes the step
    // when done.
    if (!has) await finishPhotos()
    wizard.goTo(SUCCESS, { replace: true })
  }
  return (
    <StepForm wizard={wizard} action={has ? 'Finish' : 'Finish without a photo'} onSubmit={finish}>
      <StartingPrice edit={price} />
      <p>Add a photo clients will recognize you by: you, your band or your setup.</p>
      <PhotoEditor
        work={work}
        online={online}
        onProblem={(message) => fieldsMarked([{ name: 'photo', code: 'invalid', message } satisfies FieldError])}
      />
      {vendorId > 0 ? (
        <Suspense fallback={null}>
          <GalleryEditor api={api} offline={offline} vendorId={vendorId} online={online} />
        </Suspense>
      ) : null}
    </StepForm>
  )
}
