import { describe, expect, test } from 'vitest'
import { linkTarget } from '#src/ui/browser/link-target.ts'

const here = new URL('https://fanfare.example/dj/boston-ma?ratingLimit=4')
const click = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
const anchor = (href: string, attributes: Record<string, string> = {}) => ({
  href: new URL(href, here).href,
  target: attributes['target'] ?? '',
  hasAttribute: (name: string) => name in attributes,
})
const target = (href: string, attributes?: Record<string, string>, differs = {}) =>
  linkTarget({ ...click, ...differs }, anchor(href, attributes), here)

describe('a plain click', () => {
  test('on a link of this site stays in the page', () => {
    expect(target('/requestquote?memberId=1,2&source=None')).toBe('/requestquote?memberId=1,2&source=None')
    expect(target('?skip=50&take=24')).toBe('/dj/boston-ma?skip=50&take=24')
  })

  test('on another site, data or a file is left to the browser', () => {
    expect(target('https://www.geonames.org/')).toBeNull()
    expect(target('/api/v1/servicetypes')).toBeNull()
    expect(target('/pictures/dj-01_182x182')).toBeNull()
    expect(target('/openapi.json')).toBeNull()
  })

  test('on a part of the same page is left to the browser', () => {
    expect(target('#main')).toBeNull()
  })

  test('beside any link does nothing', () => {
    expect(linkTarget(click, null, here)).toBeNull()
  })
})

test('whoever asks for a new tab, a window or a download gets it', () => {
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(target('/', {}, { [key]: true })).toBeNull()
  expect(target('/', {}, { button: 1 })).toBeNull()
  expect(target('/', { target: '_blank' })).toBeNull()
  expect(target('/', { download: '' })).toBeNull()
})

test('a click that somebody answered already is not answered twice', () => {
  expect(target('/', {}, { defaultPrevented: true })).toBeNull()
})
