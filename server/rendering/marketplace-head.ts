/** The name and look of the marketplace, put into a document of the build. */
import type { ShownMarketplace } from '#contract/marketplace-name.ts'

const BUILT_ICON = 'href="/icons/icon.svg" type="image/svg+xml"'
const APP_TITLE = /(<meta name="apple-mobile-web-app-title" content=")[^"]*(" ?\/?>)/

/**
 * @param html with the names and icons of the build; it stays as it is for the built-in marketplace
 * @returns with the names and the icon; the page's script reads the rest there (src/ui/head/read-marketplace.ts)
 */
export function withMarketplace(html: string, { style: _style, ...shown }: ShownMarketplace): string {
  if (shown.version === '') return html
  const data = `<meta name="marketplace" content="${escapeAttribute(JSON.stringify(shown))}">`
  const named = html.replace(
    APP_TITLE,
    (_tag, before: string, after: string) => `${before}${escapeAttribute(shown.shortName)}${after}${data}`,
  )
  return shown.logo === null ? named : named.replace(BUILT_ICON, `href="${shown.logo}" type="image/png"`)
}

/** Puts the colors at the end of the head, where they win. @param style as the marketplace has it; '' for the built-in ones */
export const withColors = (html: string, style: string): string =>
  style === '' ? html : html.replace('</head>', () => `<style>${style}</style></head>`)

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
