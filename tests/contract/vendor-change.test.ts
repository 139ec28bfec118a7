/** Contact details in a profile's text (decision 19). */
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { contactDetails } from '#contract/contact-detail.ts'
import { VendorChange } from '#contract/vendor-change.ts'

test.each([
  ['Find me at https://nova.com/x?y=1.', 'https://nova.com/x?y=1'],
  ['See www.nova-band.de, please', 'www.nova-band.de'],
  ['BOOK AT NOVA.COM', 'NOVA.COM'],
  ['Mail mira.k@example.com!', 'mira.k@example.com'],
  ['Mail o’mira&k@exämple.de, or not', 'o’mira&k@exämple.de'],
  ['Call (312) 555-0142 now', '(312) 555-0142'],
  ['+1 312.555.0142', '+1 312.555.0142'],
  ['3125550142', '3125550142'],
  ['Follow @djnova.chi on the usual sites.', '@djnova.chi'],
  ['Follow @7pmband on the usual sites.', '@7pmband'],
])('“%s” has one', (words, found) => expect(contactDetails(words).map(({ text }) => text)).toEqual([found]))

test.each([
  'Since 1998 and 2005, $300-500 for 2 hours, for 100-300 guests; 24/7, over 50.000 songs',
  'Dr. Beat Sr. & Sons Inc. Everybody loved it.Live music since 2010.',
  'Live every Friday @7pm, doors @ 6, Sundays @10am',
  'T. J. & the B.s, 2,000,000,000 plays, 9783161484100',
])('“%s” has none', (words) => expect(contactDetails(words)).toEqual([]))

test('however long a text is, it is judged at once', () => {
  for (const long of ['a-', 'a', 'a.', 'a@', '.', ').', '212 '])
    expect(contactDetails(long.repeat(125_000))).toEqual([])
})

test('the error names what is to be left out', () => {
  const parsed = v.safeParse(VendorChange, { description: 'Plays everything. Call 312 555 0142.' })
  expect(toFieldErrors(parsed.issues ?? [])).toEqual([
    {
      name: 'description',
      code: 'containsUrl',
      message: 'Remove “312 555 0142”. Clients contact you here.',
    },
  ])
})

test.each([
  ['Call 312 555 0142 or mail mira@example.com.', 'the email address and the phone number'],
  [
    'See nova.com, nova.net, mira@example.com, (312) 555-0142',
    'the email address, the web addresses and the phone number',
  ],
  ['312 555 0142, 312 555 0143', 'the phone numbers'],
])('of several, every kind is named at once: “%s”', (description, named) => {
  const parsed = v.safeParse(VendorChange, { description })
  expect(toFieldErrors(parsed.issues ?? []).map(({ message }) => message)).toEqual([
    `Remove ${named}. Clients contact you here.`,
  ])
})
