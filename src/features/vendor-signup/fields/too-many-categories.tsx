/** More categories are chosen than the membership includes: what to do, with a link to what is on another step. */
import type { MembershipOption } from '#contract/commerce.ts'
import { PRO_CATEGORIES } from '#contract/limits.ts'
import { Notice } from '#src/ui/screens/notice.tsx'

interface TooManyCategoriesProps {
  membership: MembershipOption
  /** How many are chosen, including the main one. */
  categories: number
  /** The step on which this is said. */
  step: 'primary-category' | 'membership'
}

export function TooManyCategories({ membership, categories, step }: TooManyCategoriesProps) {
  const { displayName, numOfCategories } = membership
  const remove = `Remove ${categories - numOfCategories}`
  return (
    <Notice tone="bad">
      <p>
        <span>{`You chose ${categories} categories, and ${displayName} includes ${numOfCategories}.`}</span>{' '}
        {step === 'membership' ? <a href="/signup/primary-category">{remove}</a> : <span>{remove}</span>}
        {numOfCategories < PRO_CATEGORIES ? (
          <span>
            {' '}
            or {step === 'membership' ? <span>choose Pro</span> : <a href="/signup/membership">choose Pro</a>}
          </span>
        ) : null}
        <span>.</span>
      </p>
    </Notice>
  )
}
