/** How many tiles are laid out at once: a slow phone takes some ten milliseconds for them. */
const AT_ONCE = 4

/**
 * Lays out the tiles that the first visit has left for later (features/vendor-search/results/vendor-tile.module.css), a
 * few at a time while nothing else is to be done. From then on the page has its true height, by which the reader returns
 * to a place on it.
 */
export async function layOutRest(root: HTMLElement = document.documentElement): Promise<void> {
  if (root.dataset['firstVisit'] === undefined) return
  const tiles = [...root.querySelectorAll<HTMLElement>('main li > article')]
  for (let first = 0; first < tiles.length; first += AT_ONCE) {
    await idle()
    for (const tile of tiles.slice(first, first + AT_ONCE)) tile.style.contentVisibility = 'visible'
  }
  delete root.dataset['firstVisit']
  for (const tile of tiles) tile.style.contentVisibility = ''
}

/** Not every browser says when it is idle. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })
