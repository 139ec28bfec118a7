/**
 * Content that another app shares with the installed one. Files are kept on the device and shown; text alone goes to a
 * request (docs/decisions/059-shared-text-joins-the-event-details.md).
 */
import { Route } from 'workbox-routing/Route.js'
import { NOTES_MAX_CHARS } from '#contract/limits.ts'
import { SHARE_PATH, SHARED_FILES_PATH, shareProblemHref } from '#contract/sharing.ts'
import type { Delivery } from '#src/offline/delivery.ts'

/** One character more than a request holds, and another one: enough to see that it is too long. */
const TEXT_MAX_CHARS = NOTES_MAX_CHARS + 2

type SharedFiles = Pick<Delivery['sharedFiles'], 'keep'>

/** @param sharedFiles loads what keeps them */
export function shareRoute(sharedFiles: () => Promise<SharedFiles>): Route {
  return new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => seeOther(await takeShare(request, sharedFiles)),
    'POST',
  )
}

/** @returns where it is shown */
async function takeShare(request: Request, sharedFiles: () => Promise<SharedFiles>): Promise<string> {
  const form = await request.formData().catch(() => null)
  if (!form) return shareProblemHref('unreadable')
  const files = form.getAll('files').filter((part) => part instanceof File)
  const text = textOf(form)
  if (files.length === 0) return text === '' ? SHARED_FILES_PATH : `/requestquote?${text}`
  try {
    await (await sharedFiles()).keep(files, text)
    return SHARED_FILES_PATH
  } catch {
    return shareProblemHref('notKept')
  }
}

function textOf(form: FormData): string {
  const query = new URLSearchParams()
  for (const name of ['title', 'text', 'url']) {
    const part = form.get(name)
    if (typeof part === 'string' && part.trim() !== '') query.set(name, part.slice(0, TEXT_MAX_CHARS))
  }
  return query.toString()
}

/** The address is relative to the worker, which is at the site's root. */
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } })
