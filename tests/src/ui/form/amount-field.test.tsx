/** An amount as it was understood, beside its field. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { FormProvider } from '#src/ui/form/form-context.tsx'

const withTyped = (price: string) =>
  renderToStaticMarkup(
    <FormProvider fields={{ labelOf: () => 'Price', errors: new Map(), values: { price } }}>
      <AmountField name="price" hint="In US dollars." />
    </FormProvider>,
  )
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each([
  ['800,50', 'Price $800.50 In US dollars.'],
  ['1 200', 'Price $1,200 In US dollars.'],
  ['1.200', 'Price In US dollars.'],
  ['', 'Price In US dollars.'],
])('“%s” reads “%s”', (typed, text) => {
  expect(textOf(withTyped(typed))).toBe(text)
})

test('it is told with the field', () => {
  expect(withTyped('800,50')).toContain('aria-describedby="field-price-reading field-price-hint"')
})
