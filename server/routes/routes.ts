/** Every route, one file per resource. */
import type { FastifyInstance } from 'fastify'
import type { AppParts } from '#server/app.ts'
import type { Renderer } from '#server/render.ts'
import type { Passwords } from '#server/services/passwords.ts'
import type { PaymentGateway } from '#server/services/payments.ts'
import type { ReplyCache } from '#server/services/reply-cache.ts'
import { accountRoutes } from './accounts.ts'
import { clientRoutes } from './clients.ts'
import { contentRoutes } from './content.ts'
import { commerceRoutes } from './commerce.ts'
import { geolocationRoutes } from './geolocation.ts'
import { healthRoutes } from './health.ts'
import { leadRoutes } from './leads.ts'
import { locationRoutes } from './locations.ts'
import { mailboxRoutes } from './mailbox.ts'
import { mediaRoutes } from './media.ts'
import { memberRoutes } from './members.ts'
import { membershipRoutes } from './memberships.ts'
import { ownRequestRoutes } from './own-requests.ts'
import { pageRoutes } from './pages.ts'
import { pictureRoutes } from './pictures.ts'
import { quoteRequestRoutes } from './quote-requests.ts'
import { recentEventRoutes } from './recent-events.ts'
import { requestKeyRoutes } from './request-keys.ts'
import { sandboxGatewayRoutes } from './sandbox-gateway.ts'
import { searchLookupRoutes } from './search-lookups.ts'
import { searchRoutes } from './search.ts'
import { serviceTypeRoutes } from './service-types.ts'
import { signupPaymentRoutes } from './signup-payment.ts'
import { signupSessionRoutes } from './signup-sessions.ts'
import { tokenRoutes } from './token.ts'
import { sitemapRoutes } from './sitemaps.ts'
import { trackingRoutes } from './tracking.ts'
import { visitorContactRoutes } from './visitor-contacts.ts'
import { vendorPhotoRoutes } from './vendor-photos.ts'

export interface RouteParts extends AppParts {
  payments: PaymentGateway
  cache: ReplyCache
  /** Apart, and small: what callers vary at will does not push out what everybody asks for. */
  rareCache: ReplyCache
  passwords: Passwords
  renderer: Renderer | undefined
  /** Changes whenever vendors change. */
  vendorVersion: () => string
}

/** Mounts the routes of one resource. */
export type Routes = (app: FastifyInstance, parts: RouteParts) => void | Promise<void>

const ALL: readonly Routes[] = [
  healthRoutes,
  serviceTypeRoutes,
  locationRoutes,
  geolocationRoutes,
  searchRoutes,
  searchLookupRoutes,
  memberRoutes,
  membershipRoutes,
  tokenRoutes,
  accountRoutes,
  clientRoutes,
  mailboxRoutes,
  recentEventRoutes,
  quoteRequestRoutes,
  requestKeyRoutes,
  contentRoutes,
  trackingRoutes,
  visitorContactRoutes,
  sitemapRoutes,
  ownRequestRoutes,
  leadRoutes,
  signupSessionRoutes,
  commerceRoutes,
  signupPaymentRoutes,
  sandboxGatewayRoutes,
  mediaRoutes,
  vendorPhotoRoutes,
  pictureRoutes,
  pageRoutes,
]

export async function addRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  for (const routes of ALL) await routes(app, parts)
}
