import type { Rolldown } from 'vite'
import { moduleUse } from './module-use.ts'

type Group = Omit<Rolldown.CodeSplittingGroup, 'priority'>

/** What most pages share. */
const PARTS =
  /\/src\/(api\/lookups\/|ui\/(?!quote\/|screens\/not-found|format\/format-|content\/disclosure|browser\/(smooth-scroll-to|download-file)|elements\/(ask-dialog|copy-button|dialog|linked-card|share-button|toast)|location-picker\/locate\.|form\/(?!field\.)|sign-in\/))/

/** What later screens share. */
const SHARED = /\/src\/(api|pwa|reviews|tracking|ui|features\/saved-vendors)\/|\/contract\//

/** Where a module is used that no first page needs, by its path: the first that fits. */
const LATER: readonly (readonly [name: string, path: RegExp])[] = [
  ['sign-in', /\/features\/account\/(sign-in\/|account-f|forms|field-labels)/],
  ['sign-in', /\/routes\/(sign-in|create-account|forgot-password|reset-password|confirm-email)/],
  ['device', /\/features\/account\/device\/|\/routes\/on-this-device/],
  ['own-profile', /\/features\/account\/(profile|own-data)\/|\/routes\/(account_\.profile|your-data)/],
  ['account', /\/features\/account\/|\/routes\/(account\.|account_\.(email|password))/],
  ['membership', /\/features\/vendor-signup\/(membership|payment)\/|\/routes\/account_\.(membership|receipts)/],
  ['signup', /\/features\/vendor-signup\/|\/pwa\/pending-signup\/|\/routes\/signup/],
  ['leads', /\/features\/leads\/(?!reply|saved-quotes)|\/routes\/leads\.index/],
  ['reading', /\/features\/content\/|\/routes\/(articles|about|event-inspiration)/],
  ['gallery', /\/src\/photos\/(?!photo-dialog)/],
  ['search', /\/features\/vendor-search\/(find|search)\/|\/routes\/search\./],
]

/** The file of what exactly these first pages share, if they are at least so many. */
const pagesName = (pages: ReadonlySet<string> | undefined, least: number) =>
  pages && pages.size >= least ? `page-${[...pages].sort().join('-')}` : null

/** The routes, and what is around every page. */
const AROUND_PAGES = /\/src\/(?:[^/]+$|routes\/|ui\/(?:elements|frame|head|screens)\/)/

/** What the form of a request needs to check and to keep it, so that it can be opened without the rest. */
const REQUEST = [
  /\/contract\/(account|client|errors|format-(budget|days|phone)|gig-\w+|ids|phone|text|vendor|vendor-kinds|video)\./,
  /\/contract\/web-address\./,
  /\/offline\/drafts\/(choices|merge-drafts|place-from-text|records|typed-number)\./,
  /\/offline\/(outbox\/kinds\/compose-request|storage\/(migrations|storage))\./,
]
/** What happens between a host and a vendor. */
const BOOKINGS = [
  /\/contract\/(availability|bookings|inbox|messages|notifications|requests|reviews)\//,
  /\/contract\/(leads|own-requests|quote|receipt)/,
]
const anyOf = (paths: readonly RegExp[]) => (id: string) => paths.some((path) => path.test(id))

/** Records and their rules, in files of which a change in one replaces little (decision 66). */
const RECORDS: readonly Group[] = [
  { name: 'request-records', test: anyOf(REQUEST), minShareCount: 2 },
  { name: 'booking-records', test: anyOf(BOOKINGS), minShareCount: 2 },
  { name: 'account-records', test: /\/contract\/|\/offline\/drafts\/(gallery|signup)/, minShareCount: 2 },
  { name: 'outbox-records', test: /\/src\/offline\/(?!browser-ports|delivery)/, minShareCount: 2 },
]

/**
 * A few large files compress better than dozens of small ones with a header each, and a slow connection takes half a
 * second for each that the page or the worker asks for: libraries and what every page needs go into four of them, the
 * parts that most pages share into one, what the searches share into two more, then the records, and the form that
 * drafts share; then what some first pages share, what every page loads in the background, and what later screens
 * share or have to themselves. A file never imports one below it in this list, so there are no circular waits.
 * @param entry the file that starts the page
 */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  const use = (graph: Rolldown.ChunkingContext) => moduleUse(graph, entry)
  const groups: Group[] = [
    // Apart from the rest, because a slow phone takes a tenth of a second to run it.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/react-roots\./ },
    { name: 'libraries', test: /node_modules\/(?!workbox|react-easy-crop|normalize-wheel|idb-keyval|web-vitals)/ },
    { name: (id, graph) => (use(graph).app.has(id) && !AROUND_PAGES.test(id) ? 'app' : null) },
    { name: (id, graph) => (use(graph).app.has(id) ? 'frame' : null) },
    { name: 'parts', test: PARTS, minShareCount: 2 },
    {
      name: 'finding',
      test: /\/features\/(vendor-search\/search\/(remembered-list|services)|content\/(load-content|faq-section|points|content\.module))\./,
      minShareCount: 2,
    },
    { name: 'results', test: /\/features\/vendor-search\/(?!find\/find-form)/, minShareCount: 2 },
    // The home page formats a time too, without any form.
    { name: 'time', test: /\/ui\/format\/format-time/ },
    ...RECORDS,
    {
      name: 'drafts',
      test: /\/src\/(drafts\/|ui\/form\/(?!field)|ui\/sign-in\/|pwa\/unsaved-work\/use-leave)/,
      minShareCount: 2,
    },
    { name: (id, graph) => pagesName(use(graph).pages.get(id), 2), minShareCount: 2 },
    { name: (id, graph) => pagesName(use(graph).pages.get(id), 1), minShareCount: 2 },
    { name: 'delivery', test: /\/src\/offline\/(browser-ports|delivery)\./ },
    { name: (id, graph) => (use(graph).background.has(id) ? 'background' : null) },
    { name: (id, graph) => (SHARED.test(id) && !use(graph).pages.has(id) ? 'shared' : null), minShareCount: 2 },
    {
      name: (id, graph) => (use(graph).pages.has(id) ? null : (LATER.find(([, path]) => path.test(id))?.[0] ?? null)),
    },
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/**
 * Selects the files to preload with a route's own. The entry lists their names; listing the small files too would cost
 * a kilobyte.
 */
export const isLarge = (file: string): boolean =>
  /\/(parts|finding|results|page-request|request-records)\.js$/.test(file)
