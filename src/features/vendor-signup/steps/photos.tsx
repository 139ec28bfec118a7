/** The photo step. */
import type { FieldError } from '#contract/errors.ts'
import { hasPhoto, PhotoEditor } from '#src/photos/photo-editor.tsx'
import { usePhoto } from '#src/photos/use-photo.ts'
import { SUCCESS } from './step-ids.ts'
import { fieldsMarked } from '../signup-events.ts'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'
import type { Step } from './step.ts'

export const photos: Step = {
  id: 'photos',
  title: 'Show yourself',
  shortTitle: 'Photo',
  fields: ['photo'],
  schema: null,
  isBeforePayment: false,
  isComplete: ({ paid }) => paid?.photosDone === true,
  Form: PhotosForm,
}

function PhotosForm({ wizard }: StepFormProps) {
  const { api, offline, record, online, notePaid } = wizard
  const finishPhotos = () => notePaid({ photosDone: true })
  const work = usePhoto({
    api,
    offline,
    memberId: record.paid?.member.id ?? 0,
    online,
    onDone: () => void finishPhotos(),
  })
  const has = hasPhoto(work)

  const finish = async () => {
    // Without a photo the step is complete; an upload in progress continues on the next page and completes the step
    // when done.
    if (!has) await finishPhotos()
    wizard.goTo(SUCCESS, { replace: true })
  }
  return (
    <StepForm wizard={wizard} action={has ? 'Finish' : 'Finish without a photo'} onSubmit={finish}>
      <p>Listings with a photo get far more requests. A face, the band or the truck: something to recognize you by.</p>
      <PhotoEditor
        {...{ work, online }}
        onProblem={(message) => fieldsMarked([{ name: 'photo', code: 'invalid', message } satisfies FieldError])}
      />
    </StepForm>
  )
}
