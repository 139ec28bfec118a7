/** What vendors of these categories need to know beyond the event. The questions load where there are any. */
import { lazy, Suspense } from 'react'
import { typedAnswers } from '#src/offline/drafts/choices.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import type { StepFormProps } from '../form/quote-form.ts'

const Questions = lazy(() => retryImport(() => import('./questions.tsx')))
const Answers = lazy(() => retryImport(() => import('./answers.tsx')))

export const CategoryQuestions = ({ form }: StepFormProps) =>
  form.draft.vendors.some(({ serviceType }) => serviceType) ? (
    <Suspense fallback={null}>
      <Questions form={form} />
    </Suspense>
  ) : null

/** In the review: nothing where nothing was answered. */
export const CategoryAnswers = ({ form }: StepFormProps) =>
  Object.keys(typedAnswers(form.draft)).length > 0 ? (
    <Suspense fallback={null}>
      <Answers form={form} />
    </Suspense>
  ) : null
