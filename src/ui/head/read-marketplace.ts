/** The marketplace, as the server wrote it into this document (server/rendering/marketplace-head.ts). */
import { showMarketplace, type ShownMarketplace } from '#contract/marketplace-name.ts'

/** A document without it is of the built-in one. */
export function readMarketplace(): void {
  const data = document.querySelector<HTMLMetaElement>('meta[name=marketplace]')
  if (data) showMarketplace(JSON.parse(data.content) as ShownMarketplace)
}
