const GIVE_UP_MS = 20_000

/**
 * Returns to a place that the page does not reach down to until its content arrives: makes room for it, which the
 * content then fills, so that nothing moves.
 * @param top pixels from the top of the page
 * @returns gives the room up, for a reader who goes elsewhere
 */
export function returnToPlace(top: number): () => void {
  const { body } = document
  const needed = top + window.innerHeight
  body.style.minHeight = `${needed}px`
  window.scrollTo({ top, behavior: 'instant' })
  const end = () => {
    filled.disconnect()
    clearTimeout(late)
    body.style.minHeight = ''
  }
  // The content of the page may be exchanged meanwhile; its container stays.
  const content = document.getElementById('root')
  const filled = new ResizeObserver(() => {
    if (content && content.offsetHeight >= needed) end()
  })
  const late = setTimeout(end, GIVE_UP_MS)
  if (content) filled.observe(content)
  return end
}
