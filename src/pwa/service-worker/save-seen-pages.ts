/** Files that the page loaded before the worker took control, so that they can be saved for opening offline. */
import { PICTURE_PATH } from '#contract/pictures.ts'

const SAVED_PATHS = ['/api/', PICTURE_PATH]

/**
 * The API calls and pictures of this site among `urls`, each once, absolute. The worker decides which ones it saves.
 * @param urls absolute, or relative to `origin`
 */
export function seenUrls(urls: Iterable<string>, origin: string): string[] {
  const seen = new Set<string>()
  for (const text of urls) {
    const url = parsed(text, origin)
    if (url?.origin === origin && SAVED_PATHS.some((path) => url.pathname.startsWith(path))) seen.add(url.href)
  }
  return [...seen]
}

function parsed(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin)
  } catch {
    return null
  }
}
