import { expect, test } from 'vitest'
import { partsOf } from '#src/ui/elements/linked-text.tsx'

test('web addresses in a text are links, without the punctuation of their sentence; nothing else is', () => {
  expect(partsOf('Venmo: https://venmo.example/djnova. Or a check.')).toEqual([
    { text: 'Venmo: ', href: null },
    { text: 'https://venmo.example/djnova', href: 'https://venmo.example/djnova' },
    { text: '. Or a check.', href: null },
  ])
  for (const text of ['javascript:alert(1)', 'venmo.example/djnova', 'Zelle (212) 555-0123'])
    expect(partsOf(text)).toEqual([{ text, href: null }])
  expect(partsOf('')).toEqual([])
})
