/** The short facts on a profile: what is stated is shown, and nothing else leaves a gap. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { typedFacts, onFields } from '#src/features/account/profile/typed-facts.ts'
import { LANGUAGE_CODES } from '#contract/profile-facts.ts'
import { formatLanguage } from '#src/ui/format/format-language.ts'
import { factLines, priceText } from '#src/features/vendor-profile/facts-text.ts'
import { wholeSizes } from '#src/photos/viewer/whole-photo.ts'
import { WhatYouGet } from '#src/features/vendor-profile/profile-facts.tsx'
import { Videos } from '#src/features/vendor-profile/videos/videos.tsx'

test('price, travel, experience and languages in words', () => {
  expect(priceText(1200)).toBe('From $1,200')
  expect(factLines({ travelMiles: 50, startedIn: 2012, languages: ['en', 'es'] }, '2026-06-01')).toEqual([
    'Travels up to 50 miles',
    '14 years of experience',
    'Speaks English and Spanish',
  ])
  expect(factLines({ startedIn: 2025 }, '2026-06-01')).toEqual(['1 year of experience'])
  expect(factLines({ startedIn: 2026 }, '2026-06-01')).toEqual(['New this year'])
  expect(factLines({}, '2026-06-01')).toEqual([])
})

test('insurance says who has seen the certificate, and nothing once it has ended', () => {
  const insurance = { insurer: 'Acme Mutual', coversDollars: 1_000_000, endsOn: '2027-05-31', seenOn: null }
  expect(factLines({ insurance }, '2027-05-31')).toEqual([
    'Says it’s insured until May 2027 (Acme Mutual, up to $1,000,000). We haven’t checked the certificate.',
  ])
  expect(factLines({ insurance: { ...insurance, coversDollars: null, seenOn: '2027-03-02' } }, '2027-05-31')).toEqual([
    'Insured until May 2027 (Acme Mutual). We saw the certificate in March 2027.',
  ])
  expect(factLines({ insurance }, '2027-06-01')).toEqual([])
})

test('a vendor can name each language that people here look for, by the name that they know', () => {
  const names = LANGUAGE_CODES.map(formatLanguage)
  expect(names.filter((name, index) => name === LANGUAGE_CODES[index])).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const wanted =
    'American Sign Language|Quebec Sign Language|Spanish|French|Mandarin|Cantonese|Filipino (Tagalog)|Vietnamese|' +
    'Arabic|Korean|Russian|Portuguese|Haitian Creole|Hindi|Punjabi|Polish|Italian|German|Japanese|Hebrew|Yiddish|' +
    'Ukrainian|Inuktitut|Cree|Navajo'
  expect(wanted.split('|').filter((name) => !names.includes(name))).toEqual([])
})

test('what is not stated leaves nothing on the page', () => {
  expect(renderToStaticMarkup(<WhatYouGet lines={undefined} />)).toBe('')
  expect(renderToStaticMarkup(<Videos links={[]} name="Nova" />)).toBe('')
})

test('a video loads nothing from its host before a tap, and another site’s link is not shown', () => {
  const links = ['https://vimeo.com/76979871', 'https://evil.example/watch?v=dQw4w9WgXcQ']
  const markup = renderToStaticMarkup(<Videos links={links} name="Nova" />)
  expect(markup).toContain('aria-label="Play Video of Nova"')
  expect(markup).not.toMatch(/<iframe|<img|evil\.example/)
})

test('a photo of the gallery is shown whole in every size', () => {
  expect(wholeSizes({ url: '/pictures/photo-1', caption: '', width: 300, height: 400 }).srcSet).toBe(
    '/pictures/photo-1_640x640_inside 480w, /pictures/photo-1_960x960_inside 720w, ' +
      '/pictures/photo-1_1600x1600_inside 1200w',
  )
})

test('the form takes a price as people write it, lines of text, and nothing for an empty field', () => {
  const typed: Record<string, string> = { startingPrice: ' $1,200', whatYouGet: 'Sound\r\n\n Lights ', startedIn: '' }
  expect(typedFacts((name) => typed[name] ?? '', ['es', 'en'])).toEqual({
    startingPrice: 1200,
    whatYouGet: ['Sound', 'Lights'],
    languages: ['en', 'es'],
    startedIn: null,
    videos: [],
  })
  const error = { name: 'videos.1', code: 'incorrectFormat' as const, message: 'Use links to videos.' }
  expect(onFields(new Map([['videos.1', error]])).get('videos')?.message).toBe('Line 2: Use links to videos.')
})
