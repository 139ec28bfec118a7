/**
 * The only place that decides who may call what. `plugins/auth.ts` asks it before a body is read; a call without a
 * rule does not compile.
 */
import type { EndpointName } from '#contract/endpoints.ts'

/** The caller, from its access token; null for a guest. */
export interface Caller {
  accountId: number
  /** The vendor that the account manages. */
  memberId: number | null
  sessionId: string
}

/**
 * - `anyone`: including guests. The reply may still depend on the caller: see `isMember` and the repositories that take
 *   an owner's id.
 * - `signedIn`: any account; the repository returns only the account's own rows and reports others as not found.
 * - `vendor`: an account that manages a vendor; the repository returns only that vendor's rows.
 * - `ownAccount`, `ownMember`: the account, or the account of the vendor, whose id is in the path.
 */
type Rule = 'anyone' | 'signedIn' | 'vendor' | 'ownAccount' | 'ownMember'

export const RULES: Readonly<Record<EndpointName, Rule>> = {
  serviceTypes: 'anyone',
  locations: 'anyone',
  location: 'anyone',
  geolocation: 'anyone',
  search: 'anyone',
  virtualSearch: 'anyone',
  searchLookup: 'anyone',
  membersByIds: 'anyone',
  memberOnDay: 'anyone',
  member: 'anyone',
  memberAutocomplete: 'anyone',
  recentEvents: 'anyone',
  validateGigRequest: 'anyone',
  validateClient: 'anyone',
  createRequest: 'anyone',
  keyStatus: 'anyone',
  cancelKey: 'anyone',
  requestAccount: 'anyone',
  requestVendors: 'anyone',
  // Only by the sender of the request: services/requests/outcome/own-request.ts.
  closeRequest: 'anyone',
  similarToRequest: 'anyone',
  askMore: 'anyone',
  token: 'anyone',
  revokeToken: 'anyone',
  forgotPassword: 'anyone',
  resetPassword: 'anyone',
  confirmEmail: 'anyone',
  clientStatus: 'anyone',
  confirmEmailChange: 'anyone',
  mailPersonalDataLink: 'anyone',
  openPersonalData: 'anyone',
  // By a mailed proof, or by the password of the signed-in account: services/personal-data/own-data.ts.
  exportPersonalData: 'anyone',
  deletePersonalData: 'anyone',
  kidsServiceTypes: 'anyone',
  virtualServiceTypes: 'anyone',
  secondaryServiceTypes: 'anyone',
  kidsContent: 'anyone',
  cmsPage: 'anyone',
  signupContent: 'anyone',
  articlePreviews: 'anyone',
  articleContentData: 'anyone',
  article: 'anyone',
  faq: 'anyone',
  blurb: 'anyone',
  hubspotToken: 'anyone',
  track: 'anyone',
  webVitals: 'anyone',
  ownRequests: 'signedIn',
  notifications: 'signedIn',
  changeNotifications: 'signedIn',
  addDevice: 'signedIn',
  removeDevice: 'signedIn',
  newCounts: 'signedIn',
  seeQuotes: 'signedIn',
  mergeSavedVendors: 'signedIn',
  // Anyone with the link reads and votes; the owner may be a guest's device: services/shortlists/shortlists.ts.
  ownShortlists: 'anyone',
  shortlist: 'anyone',
  makeShortlist: 'anyone',
  closeShortlist: 'anyone',
  deleteShortlist: 'anyone',
  shortlistVotes: 'anyone',
  voteOnShortlist: 'anyone',
  dropVoter: 'anyone',
  // Both sides: services/bookings/reading/moves.ts decides which one the caller is.
  bookings: 'signedIn',
  booking: 'signedIn',
  bookingCalendar: 'signedIn',
  acceptQuote: 'signedIn',
  moveBooking: 'signedIn',
  addLedgerEntry: 'signedIn',
  confirmLedgerEntry: 'signedIn',
  proposeDate: 'signedIn',
  decideDate: 'signedIn',
  leads: 'vendor',
  lead: 'vendor',
  openLead: 'vendor',
  answerLead: 'vendor',
  archiveLead: 'vendor',
  leadFigures: 'vendor',
  savedQuotes: 'vendor',
  saveQuote: 'vendor',
  removeSavedQuote: 'vendor',
  // The host, who may be a guest on the device that asked, and the vendor: services/messages/participants.ts.
  messages: 'anyone',
  sendMessage: 'anyone',
  readMessages: 'anyone',
  uploadAttachment: 'anyone',
  memberReviews: 'anyone',
  bookingReviews: 'signedIn',
  writeReview: 'signedIn',
  replyToReview: 'vendor',
  reportReview: 'signedIn',
  saveSignupSession: 'anyone',
  validateSignup: 'anyone',
  signupSession: 'anyone',
  membershipOptions: 'anyone',
  promotions: 'anyone',
  paymentToken: 'anyone',
  createSignup: 'anyone',
  processOrder: 'anyone',
  client: 'signedIn',
  personalData: 'signedIn',
  uploadPhoto: 'vendor',
  account: 'ownAccount',
  ownContact: 'ownAccount',
  changePassword: 'ownAccount',
  sessions: 'ownAccount',
  endSession: 'ownAccount',
  signOutEverywhere: 'ownAccount',
  sendEmailConfirmation: 'ownAccount',
  askEmailChange: 'ownAccount',
  memberPaymentToken: 'ownMember',
  membership: 'ownMember',
  changeMembership: 'ownMember',
  renewMembership: 'ownMember',
  upgradeMembership: 'ownMember',
  receipts: 'ownMember',
  addPhoto: 'ownMember',
  changePhoto: 'ownMember',
  galleryPhotos: 'ownMember',
  arrangeGallery: 'ownMember',
  removePhoto: 'ownMember',
  updateMember: 'ownMember',
  memberCategories: 'ownMember',
  availability: 'ownMember',
  changeAvailability: 'ownMember',
  addFeed: 'ownMember',
  removeFeed: 'ownMember',
  publishCalendar: 'ownMember',
  unpublishCalendar: 'ownMember',
  whoIsFree: 'anyone',
}

export type Decision = 'allowed' | 'signIn' | 'forbidden'

/** @param id the path's `:id`, if it has one */
export function decide(call: EndpointName, caller: Caller | null, id: number | null): Decision {
  const rule = RULES[call]
  if (rule === 'anyone') return 'allowed'
  if (caller === null) return 'signIn'
  if (rule === 'signedIn') return 'allowed'
  if (rule === 'vendor') return caller.memberId === null ? 'forbidden' : 'allowed'
  return isMine(rule, caller, id) ? 'allowed' : 'forbidden'
}

const isMine = (rule: 'ownAccount' | 'ownMember', caller: Caller, id: number | null) =>
  id !== null && id === (rule === 'ownAccount' ? caller.accountId : caller.memberId)

/** Whether the caller is this vendor and may therefore see and edit its private data. */
export const isMember = (caller: Caller | null, memberId: number) => caller !== null && caller.memberId === memberId
