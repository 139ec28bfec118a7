import type { CategoryOfVendor } from '#contract/requests/category-questions.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'

/** The main categories of a draft's vendors, each once. */
export const categoriesOf = ({ vendors }: Pick<QuoteDraft, 'vendors'>): CategoryOfVendor[] => [
  ...new Map(vendors.flatMap(({ serviceType }) => (serviceType ? [[serviceType.id, serviceType]] : []))).values(),
]
