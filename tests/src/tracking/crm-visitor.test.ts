import { expect, test } from 'vitest'
import type { Api } from '#src/api/client.ts'
import { tellCrmVisitor } from '#src/tracking/crm-visitor.ts'
import { memoryStorage } from '#tests/support/device/text-storage.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'

/** A visitor with these cookies, in a CRM that knows the contact (null: does not know it). */
function visitor(cookies: string, contactId: number | null = 77) {
  const asked: string[] = []
  const pushed: unknown[] = []
  const call = (_name: string, { params }: { params: { id: string } }) => {
    asked.push(params.id)
    return Promise.resolve({ value: { id: params.id, contactId }, savedAt: null })
  }
  const storage = memoryStorage()
  const tell = () =>
    tellCrmVisitor({
      api: { call: call as unknown as Api['call'] },
      cookies,
      storage,
      push: (entry) => void pushed.push(entry),
    })
  return { tell, asked, pushed }
}

test('a visitor with the CRM’s cookie is told to the tag manager by number, once per tab', async () => {
  const { tell, asked, pushed } = visitor(`Scopes=x; hubspotutk=${TOKEN}`)
  await tell()
  await tell()
  expect(asked).toEqual([TOKEN])
  expect(pushed).toEqual([{ event: 'CRM Contact', contactId: 77 }])
})

test('whom the CRM does not know is not told of', async () => {
  const { tell, pushed } = visitor(`hubspotutk=${TOKEN}`, null)
  await tell()
  expect(pushed).toEqual([])
})

test.each(['', 'other=1', 'hubspotutk=../../api/v1/accounts/1', 'hubspotutk=abc'])(
  'nobody is asked about the cookies "%s"',
  async (cookies) => {
    const { tell, asked } = visitor(cookies)
    await tell()
    expect(asked).toEqual([])
  },
)
