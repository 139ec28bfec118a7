/**
 * The tiles that a first visit leaves for later (features/vendor-search/results/vendor-tile.module.css): until they are
 * laid out, the page has about the right height only.
 */

/** How many tiles are laid out at once: a slow phone takes some ten milliseconds for them. */
const AT_ONCE = 4
const PAUSE_MS = 50

const root = () => document.documentElement
const isLeft = () => root().dataset['firstVisit'] !== undefined
const tilesOf = () => [...document.querySelectorAll<HTMLElement>('main li > article')]

/** Lays out the rest, a few tiles at a time. */
export async function layOutGradually(): Promise<void> {
  if (!isLeft()) return
  const tiles = tilesOf()
  for (let first = 0; first < tiles.length; first += AT_ONCE) {
    await pause()
    if (!isLeft()) return
    withoutMoving(() => {
      for (const tile of tiles.slice(first, first + AT_ONCE)) tile.style.contentVisibility = 'visible'
    })
  }
  layOutNow()
}

/** Lays out the rest at once, as is necessary before the page notes the place where its reader is. */
export function layOutNow(): void {
  if (isLeft()) withoutMoving(() => delete root().dataset['firstVisit'])
}

/** Not every browser keeps what is being read in its place when something above it changes its height. */
function withoutMoving(change: () => void): void {
  const tiles = tilesOf()
  // A reader who is past the list keeps its end.
  const read = tiles.find((tile) => tile.getBoundingClientRect().bottom > 0) ?? tiles.at(-1)
  const before = read?.getBoundingClientRect().top ?? 0
  change()
  const moved = (read?.getBoundingClientRect().top ?? 0) - before
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
}

/** Taps are handled, and the page is drawn. */
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
