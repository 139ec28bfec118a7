import { expect, test } from 'vitest'
import { pageKind, reportFigures } from '#src/tracking/web-vitals.ts'

test.each([
  ['/', 'home'],
  ['/dj/new-york-city-ny', 'results'],
  ['/entertainers/nationwide', 'results'],
  ['/vendors/12', 'profile'],
  ['/requestquote-b/client', 'request'],
  ['/requests', 'requests'],
  ['/virtual-event-services/magician', 'virtual'],
  ['/sign-in', 'account'],
  ['/shortlist', 'other'],
  ['/shortlist/6f1b3c52-0d2e-4a7b-9c1d-2e3f4a5b6c7d', 'other'],
])('%s is a page of the kind %s', (pathname, kind) => {
  expect(pageKind(pathname)).toBe(kind)
})

test('each figure is sent once per change, each time the page is left', () => {
  const sent: unknown[] = []
  let report: (metric: { name: 'LCP' | 'CLS'; value: number }) => void = () => {}
  let leave = () => {}
  reportFigures({
    pathname: '/',
    measure: (listener) => (report = listener),
    send: (body) => sent.push(body),
    onLeave: (listener) => (leave = listener),
  })
  report({ name: 'LCP', value: 1200 })
  report({ name: 'CLS', value: 0.01 })
  report({ name: 'CLS', value: 0.02 })
  leave()
  leave()
  report({ name: 'CLS', value: 0.03 })
  leave()
  expect(sent).toEqual([
    {
      page: 'home',
      figures: [
        { name: 'LCP', value: 1200 },
        { name: 'CLS', value: 0.02 },
      ],
    },
    { page: 'home', figures: [{ name: 'CLS', value: 0.03 }] },
  ])
})
