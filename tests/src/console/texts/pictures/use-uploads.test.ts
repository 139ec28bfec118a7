/** Pictures are uploaded one after the other, whatever is tried again meanwhile. */
import { expect, test } from 'vitest'
import { changed, holdsWork, nextOf, type ChosenPicture } from '#src/console/texts/pictures/use-uploads.ts'

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

test('leaving is asked about while something would be lost, and only then', () => {
  const held = (some: Partial<ChosenPicture>) => holdsWork([chosen('waiting'), chosen('one', some)])
  expect([{ id: 'photo-1' }, { alt: 'A band' }, { progress: 0.01 }].map(held)).toEqual([true, true, true])
  expect([{}, { problem: 'No connection.' }, { isRefused: true, alt: 'A band' }].map(held)).toEqual([
    false,
    false,
    false,
  ])
  const uploading = [chosen('waiting'), chosen('running', { progress: 0.5 })]
  expect(holdsWork(changed(uploading, { what: 'removed', key: 'running' }))).toBe(false)
})
