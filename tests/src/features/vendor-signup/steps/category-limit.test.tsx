/** Text that a vendor reads once no more categories can be chosen, and where it is told of too many. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MembershipOption } from '#contract/commerce.ts'
import { TooManyCategories } from '#src/features/vendor-signup/fields/too-many-categories.tsx'
import { CategoryLimit } from '#src/features/vendor-signup/steps/primary-category.tsx'

const BASIC: MembershipOption = {
  id: 1,
  level: 'Basic',
  length: 12,
  price: 149,
  tier: 'basic',
  displayName: 'Basic',
  pricing12: 149,
  range: 'Local Exposure',
  numOfCategories: 4,
  id12: 1,
}
const PRO: MembershipOption = { ...BASIC, id: 2, id12: 2, tier: 'pro', displayName: 'Pro', numOfCategories: 6 }
const ERROR = 'This membership includes 4 categories. Remove some or choose Pro.'

const limit = (membership: MembershipOption | undefined, categories: number, error?: string) =>
  renderToStaticMarkup(<CategoryLimit membership={membership} categories={categories} error={error} />)
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')

test('at the limit, the membership is named with what it includes', () => {
  expect(textOf(limit(undefined, 6))).toContain('That’s the limit for Pro: 6 categories, including your main one.')
  expect(textOf(limit(PRO, 6))).toContain('That’s the limit for Pro: 6 categories')
  expect(textOf(limit(BASIC, 4))).toContain('That’s the limit for Basic: 4 categories')
})

test('with more than Basic includes, its field says so once, and leads to Pro', () => {
  const shown = limit(BASIC, 6, ERROR)
  expect(textOf(shown)).toBe('More categoriesYou chose 6 categories, and Basic includes 4. Remove 2 or choose Pro.')
  expect(shown).toContain('<a href="/signup/membership">choose Pro</a>')
})

test('the membership step leads back to the categories that are too many', () => {
  const shown = renderToStaticMarkup(<TooManyCategories membership={BASIC} categories={6} step="membership" />)
  expect(textOf(shown)).toBe('You chose 6 categories, and Basic includes 4. Remove 2 or choose Pro.')
  expect(shown).toContain('<a href="/signup/primary-category">Remove 2</a>')
})
