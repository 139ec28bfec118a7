import { expect, test } from 'vitest'
import type { OwnRequest } from '#contract/own-requests.ts'
import { joinSent, splitSent } from '#src/features/requests/own-requests.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'

const own = (key: string, createdAt: string): OwnRequest => ({
  key,
  createdAt,
  eventType: 'Wedding',
  eventDate: '2027-06-12',
  eventDateLatest: null,
  locationName: 'Boston, MA',
  guestCount: 40,
  passengerCount: null,
  vendors: [],
})
const held = (key: string, state: string, sentAt: string | null) =>
  ({
    record: { key, state, composedAt: 0, sentAt: sentAt === null ? null : Date.parse(sentAt) },
  }) as unknown as RequestItem

test('requests of this phone and of others make one list, newest first, each once', () => {
  const here = held('here', 'sent', '2027-03-02T00:00:00Z')
  const joined = joinSent(
    [here],
    [own('newer', '2027-03-03T00:00:00Z'), own('here', '2027-03-02T00:00:00Z'), own('older', '2027-03-01T00:00:00Z')],
    [here],
  )
  expect(joined.map(({ key, kind }) => `${key} ${kind}`)).toEqual(['newer elsewhere', 'here here', 'older elsewhere'])
})

test('what the server has and this phone still believes to be waiting is not shown twice', () => {
  expect(joinSent([], [own('waiting', '2027-03-01T00:00:00Z')], [held('waiting', 'queued', null)])).toEqual([])
})

test('a request with a quote to decide on comes before those where nothing happens', () => {
  const vendors = [{ accept: 'open' }] as unknown as OwnRequest['vendors']
  const here = held('here', 'sent', '2027-03-01T00:00:00Z')
  const joined = joinSent(
    [here],
    [own('silent', '2027-03-03T00:00:00Z'), { ...own('quoted', '2027-03-02T00:00:00Z'), vendors }],
    [here],
  )
  const keys = (vendorsOf: (key: string) => OwnRequest['vendors']) => {
    const { toDecide, waiting } = splitSent(joined, vendorsOf)
    return [toDecide, waiting].map((entries) => entries.map(({ key }) => key))
  }
  expect(keys(() => [])).toEqual([['quoted'], ['silent', 'here']])
  expect(keys(() => vendors)).toEqual([['quoted', 'here'], ['silent']])
})
