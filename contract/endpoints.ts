/** Every call: its method, path, access and schemas, defined once. The server mounts them, the page calls them. */
import { accountEndpoints } from './account-endpoints.ts'
import { availabilityEndpoints } from './availability/availability-endpoints.ts'
import { bookingEndpoints } from './bookings/booking-endpoints.ts'
import { browseEndpoints } from './browse-endpoints.ts'
import { contentEndpoints } from './content-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { fileEndpoints } from './files/file-endpoints.ts'
import { insuranceEndpoints } from './insurance/insurance-endpoints.ts'
import { eventEndpoints } from './events/event-endpoints.ts'
import { inboxEndpoints } from './inbox/inbox-endpoints.ts'
import { leadEndpoints } from './leads-endpoints.ts'
import { mailEndpoints } from './mail/mail-endpoints.ts'
import { messageEndpoints } from './messages/message-endpoints.ts'
import { notificationEndpoints } from './notifications/notification-endpoints.ts'
import { paperworkEndpoints } from './paperwork/paperwork-endpoints.ts'
import { personalDataEndpoints } from './personal-data-endpoints.ts'
import { quoteEndpoints } from './quote-endpoints.ts'
import { requestOutcomeEndpoints } from './requests/request-outcome-endpoints.ts'
import { reportEndpoints } from './reports/report-endpoints.ts'
import { reviewEndpoints } from './reviews/review-endpoints.ts'
import { searchPlaceEndpoints } from './search-place.ts'
import { shortlistEndpoints } from './shortlists/shortlist-endpoints.ts'
import { signupEndpoints } from './signup-endpoints.ts'
import { teamEndpoints } from './team/team-endpoints.ts'
import { vendorAlertEndpoints } from './vendor-alerts.ts'

export type { Endpoint } from './endpoint.ts'

export const endpoints = {
  ...browseEndpoints,
  ...searchPlaceEndpoints,
  ...quoteEndpoints,
  ...requestOutcomeEndpoints,
  ...eventEndpoints,
  ...leadEndpoints,
  ...inboxEndpoints,
  ...messageEndpoints,
  ...availabilityEndpoints,
  ...bookingEndpoints,
  ...paperworkEndpoints,
  ...fileEndpoints,
  ...insuranceEndpoints,
  ...reviewEndpoints,
  ...reportEndpoints,
  ...accountEndpoints,
  ...personalDataEndpoints,
  ...mailEndpoints,
  ...notificationEndpoints,
  ...shortlistEndpoints,
  ...contentEndpoints,
  ...signupEndpoints,
  ...teamEndpoints,
  ...vendorAlertEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
