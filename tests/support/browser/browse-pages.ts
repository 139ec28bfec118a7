/** The screens of the search and browse area, as its browser tests go through them. */
import { expect, type Page } from '@playwright/test'

interface BrowsePage {
  name: string
  path: string
  /** The page's heading. */
  h1: string | RegExp
  /** The heading of its questions; null where there are none. */
  faqs: string | null
  /** Types of structured data that it has. */
  data: readonly string[]
  /** Search engines may list it. */
  isListed: boolean
}

const RESULTS_DATA = ['BreadcrumbList', 'ItemList', 'FAQPage']

export const BROWSE_PAGES: readonly BrowsePage[] = [
  {
    name: 'standard results',
    path: '/dj/new-york-city-ny',
    h1: /^DJs near New York City, NY \(\d+\)$/,
    faqs: 'DJ Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  {
    name: 'national results',
    path: '/entertainers/nationwide',
    h1: /^Entertainers in the United States and Canada \([\d,]+\)$/,
    faqs: 'Entertainer Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  {
    name: 'filtered results',
    path: '/dj/new-york-city-ny?ratingLimit=4',
    h1: /^DJs near New York City, NY \(\d+\)$/,
    faqs: 'DJ Faqs',
    data: RESULTS_DATA,
    isListed: false,
  },
  {
    name: 'later results',
    path: '/dj/new-york-city-ny?skip=50&take=24',
    h1: /^DJs near New York City, NY \(\d+\)$/,
    faqs: 'DJ Faqs',
    data: RESULTS_DATA,
    isListed: false,
  },
  {
    name: 'virtual events',
    path: '/virtual-event-services',
    h1: 'Virtual Parties, Events & More',
    faqs: 'Virtual Event Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  {
    name: 'a virtual category',
    path: '/virtual-event-services/comedian',
    h1: 'Virtual Comedians',
    faqs: 'Virtual Comedian Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  {
    name: 'kids parties',
    path: '/kids-party-entertainment',
    h1: /^Kids Party Entertainers in the United States and Canada \([\d,]+\)$/,
    faqs: 'Kids Party Entertainment Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  {
    name: 'a kids category',
    path: '/kids-party-entertainment/magician/boston-ma',
    h1: /^Magicians for Kids Parties near Boston, MA \(\d+\)$/,
    faqs: 'Magician Kids Party Entertainment Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  {
    name: 'weddings',
    path: '/wedding-entertainment',
    h1: /^Wedding Vendors in the United States and Canada \([\d,]+\)$/,
    faqs: 'Wedding Entertainment Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  {
    name: 'a wedding category',
    path: '/wedding-entertainment/florist/chicago-il',
    h1: /^Florists for Weddings near Chicago, IL \(\d+\)$/,
    faqs: 'Florist Wedding Entertainment Faqs',
    data: RESULTS_DATA,
    isListed: true,
  },
  { name: 'the articles', path: '/articles', h1: 'Articles', faqs: null, data: [], isListed: true },
  {
    name: 'an article',
    path: '/articles/band-or-dj',
    h1: /^Band or DJ\?/,
    faqs: null,
    data: ['Article', 'BreadcrumbList'],
    isListed: true,
  },
  {
    name: 'event inspiration',
    path: '/event-inspiration',
    h1: 'Event inspiration',
    faqs: null,
    data: [],
    isListed: true,
  },
]

/** Waits until the page handles clicks itself. */
export const pageStands = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('page-stands').length > 0)

const refinePanel = (page: Page) => page.locator('details', { has: page.locator('#refine-where') })

/** Opens the panel of filters, which on phones is one line at first. */
export async function openRefine(page: Page): Promise<void> {
  const panel = refinePanel(page)
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
}

/** Opens the panel again after Update, which closes the panel a moment after the address has changed. */
export async function openRefineAgain(page: Page): Promise<void> {
  await expect(refinePanel(page)).not.toHaveAttribute('open')
  await openRefine(page)
}

export const tilesOf = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Request Free Quote' }) })

/** How far down the page its reader is, in pixels. */
export const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
