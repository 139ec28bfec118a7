/** A browser that translates pages as Chrome does. */
import type { BrowserContext } from '@playwright/test'

/** Ends each translated text. Playwright leaves it out when it compares texts. */
export const TRANSLATED = '\u200b'

/**
 * Each text becomes two `<font>` elements with other words, as soon as the page is there and whenever it changes; the
 * page's own text node is in the page no more.
 */
export const translatePages = (context: BrowserContext) =>
  context.addInitScript((mark) => {
    const LEFT_ALONE = 'script, style, noscript, textarea, svg, font, [translate=no]'
    function translateText(text: Text) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(LEFT_ALONE)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data + mark
      outer.append(inner)
      text.replaceWith(outer)
    }
    function translateIn(root: Node) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = root instanceof Text ? [root] : []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) translateText(text)
    }
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.classList.add('translated-ltr')
      translateIn(document.body)
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }, TRANSLATED)
