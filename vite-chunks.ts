import type { Rolldown } from 'vite'
import { moduleUse } from './vite-module-use.ts'

/** What features share. */
const SHARED = /\/src\/(api|pwa|reviews|tracking|ui|features\/saved-vendors)\/|\/contract\//

/** Where a module is used that no first page needs, by its path: the first that fits. */
const LATER: readonly (readonly [name: string, path: RegExp])[] = [
  [
    'sign-in',
    /\/features\/account\/(sign-in\/|account-f|forms|field-labels)|\/routes\/(sign-in|create-account|forgot-password|reset-password|confirm-email)/,
  ],
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

/**
 * A few large files compress better than dozens of small ones with a header each, and a slow connection takes half a
 * second for each that the page or the worker asks for: what every page needs goes into two of them, the parts that
 * most pages share into a third, what the searches share into two more, the records and the form that drafts share
 * into the next; then what some first pages share, what every page loads in the background, and what later screens
 * share or have to themselves. A file never imports one below it in this list, so there are no circular waits.
 * @param entry the file that starts the page
 */
export const chunkGroups = (entry: string): Rolldown.CodeSplittingGroup[] => [
  // Apart from the rest, because a slow phone takes a tenth of a second to run it.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/react-roots\./, priority: 11 },
  {
    name: 'libraries',
    test: /node_modules\/(?!workbox|react-easy-crop|normalize-wheel|idb-keyval|web-vitals)/,
    priority: 10,
  },
  {
    priority: 9,
    name: (id, graph) => (moduleUse(graph, entry).app.has(id) ? 'app' : null),
  },
  {
    name: 'parts',
    test: /\/src\/(api\/lookups\/|ui\/(?!quote\/|screens\/not-found|format\/format-|content\/disclosure|browser\/(smooth-scroll-to|download-file)|elements\/(ask-dialog|dialog|linked-card|share-button|toast)|location-picker\/locate\.|form\/(?!field\.)|sign-in\/))/,
    minShareCount: 2,
    priority: 8,
  },
  {
    name: 'finding',
    test: /\/features\/(vendor-search\/search\/(remembered-list|services)|content\/(load-content|faq-section|points|content\.module))\./,
    minShareCount: 2,
    priority: 7,
  },
  { name: 'results', test: /\/features\/vendor-search\/(?!find\/find-form)/, minShareCount: 2, priority: 6 },
  // The home page formats a time too, without any form.
  { name: 'time', test: /\/ui\/format\/format-time/, priority: 6 },
  // Sixty files of half a kilobyte, six at a time, kept a slow connection busy for six seconds.
  { name: 'records', test: /\/(contract|src\/offline)\//, minShareCount: 2, priority: 5 },
  {
    name: 'drafts',
    test: /\/src\/(drafts\/|ui\/form\/(?!field)|ui\/sign-in\/|pwa\/unsaved-work\/use-leave)/,
    minShareCount: 2,
    priority: 5,
  },
  {
    priority: 4,
    minShareCount: 2,
    name: (id, graph) => pagesName(moduleUse(graph, entry).pages.get(id), 2),
  },
  {
    priority: 3,
    minShareCount: 2,
    name: (id, graph) => pagesName(moduleUse(graph, entry).pages.get(id), 1),
  },
  { priority: 2, name: (id, graph) => (moduleUse(graph, entry).background.has(id) ? 'background' : null) },
  {
    priority: 1,
    name: (id, graph) => (SHARED.test(id) && !moduleUse(graph, entry).pages.has(id) ? 'actions' : null),
    minShareCount: 2,
  },
  {
    priority: 0,
    name: (id, graph) =>
      moduleUse(graph, entry).pages.has(id) ? null : (LATER.find(([, path]) => path.test(id))?.[0] ?? null),
  },
]

/**
 * Selects the files to preload with a route's own. The entry lists their names; listing the small files too would cost
 * a kilobyte.
 */
export const isLarge = (file: string): boolean => /\/(parts|finding|results|page-request)\.js$/.test(file)
