/** Pictures are uploaded one after the other, whatever is tried again meanwhile. */
import { expect, test } from 'vitest'
import { changed, nextOf, type ChosenPicture } from '#src/console/texts/pictures/use-uploads.ts'

const chosen = (key: string, some: Partial<ChosenPicture> = {}): ChosenPicture => ({
  key,
  file: new File([], `${key}.jpg`),
  alt: '',
  progress: 0,
  id: null,
  problem: null,
  isRefused: false,
  turn: 0,
  ...some,
})

test('one that is tried again waits until those before it are done', () => {
  const pictures = [
    chosen('failed', { problem: 'No connection.' }),
    chosen('running', { progress: 0.5 }),
    chosen('next'),
  ]
  expect(nextOf(pictures)?.key).toBe('running')
  const again = changed(pictures, { what: 'again', key: 'failed' })
  expect(nextOf(again)?.key).toBe('running')
  const later = ['running', 'next'].reduce(
    (all, key) => changed(all, { what: 'changed', key, some: { id: `photo-${key}` } }),
    again,
  )
  expect(nextOf(later)?.key).toBe('failed')
})
