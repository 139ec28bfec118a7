/** All routes, one file per resource. */
import type { FastifyInstance } from 'fastify'
import type { RouteContext, Routes } from '#server/app-parts.ts'
import { accountRoutes } from './accounts/accounts.ts'
import { sessionRoutes } from './accounts/sessions.ts'
import { receivedMailRoutes } from './mail/received-mail.ts'
import { emailChangeRoutes } from './accounts/email-change.ts'
import { personalDataRoutes } from './accounts/personal-data.ts'
import { availabilityRoutes } from './availability/availability.ts'
import { clientRoutes } from './accounts/clients.ts'
import { bookingRoutes } from './bookings/bookings.ts'
import { consoleRoutes } from './console/console.ts'
import { contentRoutes } from './content.ts'
import { commerceRoutes } from './membership/commerce.ts'
import { geolocationRoutes } from './search/geolocation.ts'
import { insuranceRoutes } from './insurance/insurance.ts'
import { healthRoutes } from './health.ts'
import { leadRoutes } from './requests/leads.ts'
import { locationRoutes } from './search/locations.ts'
import { mailboxRoutes } from './mail/mailbox.ts'
import { accountFileRoutes } from './media/account-files.ts'
import { mediaRoutes } from './media/media.ts'
import { messageRoutes } from './messages/messages.ts'
import { metricsRoutes } from './metrics.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { vendorRoutes } from './accounts/own-vendors.ts'
import { membershipRoutes } from './membership/memberships.ts'
import { ownRequestRoutes } from './requests/own-requests.ts'
import { openApiRoutes } from './openapi.ts'
import { pageRoutes } from './pages.ts'
import { paperworkRoutes } from './paperwork/paperwork.ts'
import { pictureRoutes } from './media/pictures.ts'
import { quoteRequestRoutes } from './requests/quote-requests.ts'
import { recentEventRoutes } from './requests/recent-events.ts'
import { requestKeyRoutes } from './requests/request-keys.ts'
import { eventRoutes } from './events/events.ts'
import { requestOutcomeRoutes } from './requests/request-outcome.ts'
import { sandboxGatewayRoutes } from './payments/sandbox-gateway.ts'
import { reportRoutes } from './reports/reports.ts'
import { reviewRoutes } from './reviews/reviews.ts'
import { savedQuoteRoutes } from './requests/saved-quotes.ts'
import { searchLookupRoutes } from './search/search-lookups.ts'
import { searchRoutes } from './search/search.ts'
import { serviceTypeRoutes } from './search/service-types.ts'
import { shareRoutes } from './shares.ts'
import { shortlistRoutes } from './shortlists/shortlists.ts'
import { signupPaymentRoutes } from './signup/signup-payment.ts'
import { signupSessionRoutes } from './signup/signup-sessions.ts'
import { teamRoutes } from './team/team.ts'
import { tokenRoutes } from './accounts/token.ts'
import { sitemapRoutes } from './search/sitemaps.ts'
import { trackingRoutes } from './tracking.ts'
import { visitorContactRoutes } from './accounts/visitor-contacts.ts'
import { vendorAlertRoutes } from './vendor-alerts.ts'
import { vendorPhotoRoutes } from './media/vendor-photos.ts'

const ALL: readonly Routes[] = [
  healthRoutes,
  openApiRoutes,
  serviceTypeRoutes,
  locationRoutes,
  geolocationRoutes,
  vendorAlertRoutes,
  searchRoutes,
  searchLookupRoutes,
  vendorRoutes,
  availabilityRoutes,
  membershipRoutes,
  tokenRoutes,
  accountRoutes,
  sessionRoutes,
  emailChangeRoutes,
  receivedMailRoutes,
  personalDataRoutes,
  teamRoutes,
  clientRoutes,
  mailboxRoutes,
  recentEventRoutes,
  quoteRequestRoutes,
  requestKeyRoutes,
  requestOutcomeRoutes,
  eventRoutes,
  savedQuoteRoutes,
  paperworkRoutes,
  accountFileRoutes,
  insuranceRoutes,
  contentRoutes,
  trackingRoutes,
  metricsRoutes,
  visitorContactRoutes,
  sitemapRoutes,
  ownRequestRoutes,
  leadRoutes,
  messageRoutes,
  notificationRoutes,
  shareRoutes,
  shortlistRoutes,
  reviewRoutes,
  reportRoutes,
  bookingRoutes,
  signupSessionRoutes,
  commerceRoutes,
  signupPaymentRoutes,
  sandboxGatewayRoutes,
  mediaRoutes,
  vendorPhotoRoutes,
  pictureRoutes,
  consoleRoutes,
  pageRoutes,
]

export async function addRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  for (const routes of ALL) await routes(app, context)
}
