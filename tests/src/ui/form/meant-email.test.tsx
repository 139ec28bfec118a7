import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MeantEmail } from '#src/ui/form/email-typo-hint.tsx'
import { meantEmail } from '#src/ui/form/meant-email.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['Ana.Lee@gmai.com', 'Ana.Lee@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmal.co', 'ana@gmail.com'],
  ['ana@Gmaill.com', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@outlok.com ', 'ana@outlook.com'],
  ['ana@iclould.com', 'ana@icloud.com'],
  ['ana@comcst.net', 'ana@comcast.net'],
])('%s was meant to be %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@GMAIL.com',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@email.com',
  'ana@yahoo.ca',
  'ana@yahoo.co.uk',
  'ana@hotmail.fr',
  'ana@live.com',
  'ana@gmx.com',
  'ana@fastmail.com',
  'ana@example.com',
  'ana@gmail',
  'ana',
  '',
])('%j is not asked about', (typed) => {
  expect(meantEmail(typed)).toBeNull()
})

test('the question has a button that takes the address and sends nothing', () => {
  const markup = renderToStaticMarkup(<MeantEmail email="ana@gmail.com" onTake={() => {}} />)
  expect(markup).toContain('Did you mean ana@gmail.com?')
  expect(markup).toMatch(/<button type="button"[^>]*aria-label="Use ana@gmail.com"/)
})
