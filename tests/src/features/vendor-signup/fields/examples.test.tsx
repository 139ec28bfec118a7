/** Examples in the signup stand beside the field: inside it they disappear with the first letter, or read as typed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategoryPicker } from '#src/features/vendor-signup/fields/category-picker.tsx'
import { ContactFields } from '#src/features/vendor-signup/fields/contact-fields.tsx'
import { fieldLabel } from '#src/features/vendor-signup/fields/fields.ts'
import { SignupFormProvider } from '#src/features/vendor-signup/fields/signup-fields.tsx'
import { CardFields } from '#src/features/vendor-signup/payment/card-fields.tsx'
import type { Wizard } from '#src/features/vendor-signup/session/wizard.ts'

/** The parts of a wizard that the fields read. */
const WIZARD = { data: {}, errors: new Map(), record: { placeText: '' }, places: {} } as unknown as Wizard

const MARKUP = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <SignupFormProvider wizard={WIZARD}>
      <ContactFields wizard={WIZARD} />
      <CategoryPicker name="primaryCategoryId" choices={[]} chosen={null} onChoose={() => {}} hint="Start typing." />
      <CardFields errors={new Map()} nonceUrl="" disabled={false} onReady={() => {}} />
    </SignupFormProvider>
  </QueryClientProvider>,
)

test('no field holds an example where the typed text goes', () => {
  expect(MARKUP).toContain(`${fieldLabel('number')}`)
  expect(MARKUP).not.toMatch(/placeholder="[^"]+"/)
})

test.each(['For example, (212) 555-0123.', 'for example Austin, TX', 'Month and year, as MM/YY.'])(
  'beside the field stands: %s',
  (hint) => {
    const described = [...MARKUP.matchAll(/aria-describedby="([^"]+)"/g)].map(([, id]) => id)
    const [, id] = new RegExp(`id="([^"]+)"[^>]*>[^<]*${hint.replaceAll(/[().]/g, '\\$&')}`).exec(MARKUP) ?? []
    expect(described).toContain(id)
  },
)
