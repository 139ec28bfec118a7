import { expect, test } from 'vitest'
import { canonicalPath } from '#contract/paths.ts'

test.each([
  ['/', '/'],
  ['/dj/austin-tx', '/dj/austin-tx'],
  ['/DJ/Austin-TX/', '/dj/austin-tx'],
  ['//dj///austin-tx//', '/dj/austin-tx'],
  ['/\\evil.example', '/evil.example'],
  ['/index.html', '/'],
  ['/dj/austin-tx%20', '/dj/austin-tx'],
  ['/dj/austin-tx/%20%20/', '/dj/austin-tx'],
  ['/%20', '/'],
  ['/%20%2', '/%20%2'],
  ['/dj/a%20b', '/dj/a%20b'],
  ['/kids', '/kids-party-entertainment'],
  ['/Weddings/DJ/austin-tx/', '/wedding-entertainment/dj/austin-tx'],
  ['/gigweddings/', '/wedding-entertainment'],
  ['/gigkids/magician/boston-ma', '/kids-party-entertainment/magician/boston-ma'],
  ['/virtual', '/virtual-event-services'],
  ['/kids-dj/austin-tx', '/kids-dj/austin-tx'],
  ['/constructor', '/constructor'],
  ['/%C3%89T%C3%89', '/%C3%89t%C3%89'],
])('%s is spelled %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
  expect(canonicalPath(canonical)).toBe(canonical)
})
