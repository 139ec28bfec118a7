/**
 * Which modules of the page share a file. A few large files compress better than dozens of small ones, and a slow
 * connection takes half a second for each; but one changed line replaces a whole file (decisions 66 and 72).
 */
import type { Rolldown } from 'vite'
import { at } from './module-paths.ts'
import { moduleUse } from './module-use.ts'

type Group = Omit<Rolldown.CodeSplittingGroup, 'priority'>
type IsAt = (id: string) => boolean

const but =
  (wanted: IsAt, unwanted: IsAt): IsAt =>
  (id) =>
    wanted(id) && !unwanted(id)
const either =
  (one: IsAt, other: IsAt): IsAt =>
  (id) =>
    one(id) || other(id)

const REACT = at('node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/', 'src/react-roots.')
/** But those that only some pages need. */
const LIBRARIES = but(
  at('node_modules/'),
  at(
    'node_modules/workbox',
    'node_modules/react-easy-crop',
    'node_modules/normalize-wheel',
    'node_modules/idb-keyval',
    'node_modules/web-vitals',
  ),
)

/** The frame of every page: these folders, and what stands directly in `src/`. */
const FRAME = either(at('src/routes/', 'src/ui/elements/', 'src/ui/frame/', 'src/ui/head/', 'src/ui/screens/'), (id) =>
  /\/src\/[^/]+$/.test(id),
)

/** What most pages show, without the parts of it that only a few of them need. */
const PARTS = either(
  at('src/api/lookups/', 'src/ui/form/field.'),
  but(
    at('src/ui/'),
    at(
      'src/ui/browser/download-file',
      'src/ui/browser/smooth-scroll-to',
      'src/ui/content/disclosure',
      'src/ui/elements/ask-dialog',
      'src/ui/elements/copy-button',
      'src/ui/elements/dialog',
      'src/ui/elements/linked-card',
      'src/ui/elements/share-button',
      'src/ui/elements/toast',
      'src/ui/form/',
      'src/ui/format/format-',
      'src/ui/location-picker/locate.',
      'src/ui/quote/',
      'src/ui/screens/not-found',
      'src/ui/sign-in/',
    ),
  ),
)

const FINDING = at(
  'src/features/content/content.module.',
  'src/features/content/faq-section.',
  'src/features/content/load-content.',
  'src/features/content/points.',
  'src/features/vendor-search/search/remembered-list.',
  'src/features/vendor-search/search/services.',
)
const RESULTS = but(at('src/features/vendor-search/'), at('src/features/vendor-search/find/find-form'))

/** What the form of a request needs to check and to keep it, so that it can be opened without the rest. */
const REQUEST_RECORDS = at(
  'contract/account.',
  'contract/client.',
  'contract/errors.',
  'contract/format-budget.',
  'contract/format-days.',
  'contract/format-phone.',
  'contract/gig-',
  'contract/ids.',
  'contract/phone.',
  'contract/text.',
  'contract/vendor.',
  'contract/vendor-kinds.',
  'contract/video.',
  'contract/web-address.',
  'src/offline/drafts/choices.',
  'src/offline/drafts/merge-drafts.',
  'src/offline/drafts/place-from-text.',
  'src/offline/drafts/records.',
  'src/offline/drafts/typed-number.',
  'src/offline/outbox/kinds/compose-request.',
  'src/offline/storage/migrations.',
  'src/offline/storage/storage.',
)
/** What happens between a host and a vendor. */
const BOOKING_RECORDS = at(
  'contract/availability/',
  'contract/bookings/',
  'contract/inbox/',
  'contract/leads',
  'contract/messages/',
  'contract/notifications/',
  'contract/own-requests',
  'contract/quote',
  'contract/receipt',
  'contract/requests/',
  'contract/reviews/',
)
const OTHER_RECORDS = at('contract/', 'src/offline/drafts/gallery', 'src/offline/drafts/signup')
const DELIVERY = at('src/offline/browser-ports.', 'src/offline/delivery.')
const OUTBOX = but(at('src/offline/'), DELIVERY)
const DRAFTS = either(
  at('src/drafts/', 'src/pwa/unsaved-work/use-leave', 'src/ui/sign-in/'),
  but(at('src/ui/form/'), at('src/ui/form/field')),
)

/** What later screens share. */
const SHARED = at(
  'contract/',
  'src/api/',
  'src/features/saved-vendors/',
  'src/pwa/',
  'src/reviews/',
  'src/tracking/',
  'src/ui/',
)
/** The parts of the app that no first page needs, a file for each: the first that fits. */
const LATER: readonly (readonly [name: string, isIn: IsAt])[] = [
  [
    'sign-in',
    at(
      'src/features/account/account-f',
      'src/features/account/field-labels',
      'src/features/account/forms',
      'src/features/account/sign-in/',
      'src/routes/confirm-email',
      'src/routes/create-account',
      'src/routes/forgot-password',
      'src/routes/reset-password',
      'src/routes/sign-in',
    ),
  ],
  ['device', at('src/features/account/device/', 'src/routes/on-this-device')],
  [
    'own-profile',
    at(
      'src/features/account/own-data/',
      'src/features/account/profile/',
      'src/routes/account_.profile',
      'src/routes/your-data',
    ),
  ],
  [
    'account',
    at('src/features/account/', 'src/routes/account.', 'src/routes/account_.email', 'src/routes/account_.password'),
  ],
  [
    'membership',
    at(
      'src/features/vendor-signup/membership/',
      'src/features/vendor-signup/payment/',
      'src/routes/account_.membership',
      'src/routes/account_.receipts',
    ),
  ],
  ['signup', at('src/features/vendor-signup/', 'src/pwa/pending-signup/', 'src/routes/signup')],
  [
    'leads',
    but(
      at('src/features/leads/', 'src/routes/leads.index'),
      at('src/features/leads/reply', 'src/features/leads/saved-quotes'),
    ),
  ],
  ['reading', at('src/features/content/', 'src/routes/about', 'src/routes/articles', 'src/routes/event-inspiration')],
  ['gallery', but(at('src/photos/'), at('src/photos/photo-dialog'))],
  ['search', at('src/features/vendor-search/find/', 'src/features/vendor-search/search/', 'src/routes/search.')],
]

/** The file of a module that these first pages load, and no others: `page-home-results`. */
const pagesFile = (pages: ReadonlySet<string> | undefined, minPages: number) =>
  pages && pages.size >= minPages ? `page-${[...pages].sort().join('-')}` : null

/**
 * The groups, in order: a module goes into the first that takes it. A file never imports one below it in this list, so
 * there are no circular waits.
 * @param entry the file that starts the page
 */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  const use = (graph: Rolldown.ChunkingContext) => moduleUse(graph, entry)
  const groups: Group[] = [
    // Apart from the rest, because a slow phone takes a tenth of a second to run it.
    { name: 'react', test: REACT },
    { name: 'libraries', test: LIBRARIES },
    // What every page loads first.
    { name: (id, graph) => (use(graph).app.has(id) && !FRAME(id) ? 'app' : null) },
    { name: (id, graph) => (use(graph).app.has(id) ? 'frame' : null) },
    { name: 'parts', test: PARTS, minShareCount: 2 },
    { name: 'finding', test: FINDING, minShareCount: 2 },
    { name: 'results', test: RESULTS, minShareCount: 2 },
    // The home page formats a time too, without any form.
    { name: 'time', test: at('src/ui/format/format-time') },
    // Records and their rules, in files of which a change in one replaces little (decision 66).
    { name: 'request-records', test: REQUEST_RECORDS, minShareCount: 2 },
    { name: 'booking-records', test: BOOKING_RECORDS, minShareCount: 2 },
    { name: 'account-records', test: OTHER_RECORDS, minShareCount: 2 },
    { name: 'outbox-records', test: OUTBOX, minShareCount: 2 },
    { name: 'drafts', test: DRAFTS, minShareCount: 2 },
    { name: (id, graph) => pagesFile(use(graph).pages.get(id), 2), minShareCount: 2 },
    { name: (id, graph) => pagesFile(use(graph).pages.get(id), 1), minShareCount: 2 },
    { name: 'delivery', test: DELIVERY },
    { name: (id, graph) => (use(graph).background.has(id) ? 'background' : null) },
    { name: (id, graph) => (SHARED(id) && !use(graph).pages.has(id) ? 'shared' : null), minShareCount: 2 },
    { name: (id, graph) => (use(graph).pages.has(id) ? null : (LATER.find(([, isIn]) => isIn(id))?.[0] ?? null)) },
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/** These are preloaded with a route's own file. The entry names them, and naming the small ones would cost a kilobyte. */
const PRELOADED = ['parts', 'finding', 'results', 'page-request', 'request-records']

export const isPreloaded = (file: string): boolean => PRELOADED.some((name) => file.endsWith(`/${name}.js`))
