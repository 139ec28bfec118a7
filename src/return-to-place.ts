const GIVE_UP_MS = 20_000

/**
 * Returns to a place that the page does not reach down to until its content arrives: makes room for it, which the
 * content then fills, so that nothing moves.
 * @param top pixels from the top of the page
 */
export function returnToPlace(top: number): void {
  const main = document.querySelector('main')
  const page = main?.firstElementChild
  if (!main || !page) return
  const needed = top + window.innerHeight
  main.style.minHeight = `${needed}px`
  window.scrollTo({ top, behavior: 'instant' })
  const end = () => {
    filled.disconnect()
    clearTimeout(late)
    main.style.minHeight = ''
  }
  const filled = new ResizeObserver(() => {
    if (!page.isConnected || main.scrollHeight > needed || page.getBoundingClientRect().height >= needed) end()
  })
  const late = setTimeout(end, GIVE_UP_MS)
  filled.observe(page)
}
