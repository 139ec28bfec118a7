import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, Input } from '#src/ui/form/field.tsx'

test('the label, the hint and the error belong to the control', () => {
  const markup = renderToStaticMarkup(
    <Field id="email" label="Email" hint="For the answers" error="Enter your email." required>
      {(control) => <Input {...control} name="email" type="email" />}
    </Field>,
  )
  expect(markup).toContain('<label class="')
  expect(markup).toContain('for="email"')
  expect(markup).toMatch(/<input [^>]*id="email"/)
  expect(markup).toContain('aria-describedby="email-hint email-error"')
  expect(markup).toContain('aria-invalid="true"')
  expect(markup).toContain('aria-required="true"')
  expect(markup).toMatch(/id="email-error".*Enter your email\./)
})

test('a field that is fine says nothing', () => {
  const markup = renderToStaticMarkup(
    <Field id="company" label="Company" optional>
      {(control) => <Input {...control} name="company" />}
    </Field>,
  )
  expect(markup).not.toContain('aria-invalid')
  expect(markup).not.toContain('aria-describedby')
  expect(markup).toContain('(optional)')
})
