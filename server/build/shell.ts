import type { Plugin } from 'vite'

interface BuiltPage {
  renderShell: () => string
}

/**
 * Puts the frame of a page into the saved shell, so that it paints before any script. The page's bundle for the server
 * renders it and must be built before; the server takes it out again (server/rendering/render.ts).
 */
export const shellMarkup = (): Plugin => ({
  name: 'shell-markup',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const { renderShell } = (await import(`${import.meta.dirname}/../../dist/server/entry-server.js`)) as BuiltPage
      return html.replace('<!--app-->', () => `<!--app-->${renderShell()}<!--/app-->`)
    },
  },
})
