/** Questions of the vendors' categories, beyond the event. The questions load where there are any. */
import { lazy, Suspense } from 'react'
import { typedDetails } from '#src/offline/drafts/choices.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import type { StepFormProps } from '../form/quote-form.ts'

const load = () => retryImport(() => import('./questions.tsx'))
const Questions = lazy(async () => ({ default: (await load()).Questions }))
const Details = lazy(async () => ({ default: (await load()).Details }))

export const CategoryQuestions = ({ form }: StepFormProps) =>
  form.draft.vendors.some(({ serviceType }) => serviceType) ? (
    <Suspense fallback={null}>
      <Questions form={form} />
    </Suspense>
  ) : null

/** In the review: nothing where nothing was answered. */
export const CategoryDetails = ({ form }: StepFormProps) =>
  Object.keys(typedDetails(form.draft)).length > 0 ? (
    <Suspense fallback={null}>
      <Details form={form} />
    </Suspense>
  ) : null
