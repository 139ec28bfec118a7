/** The one table of who may do what in the operator's console: menus, calls and tests derive from it. */

export const ROLES = ['owner', 'support', 'moderator', 'finance', 'reader'] as const
export type Role = (typeof ROLES)[number]

/** Right → the roles that have it. An owner has every right. */
export const RIGHTS = {
  seeToday: ['owner', 'support', 'moderator', 'finance', 'reader'],
  seePeople: ['owner', 'support', 'moderator', 'finance', 'reader'],
  seeRequests: ['owner', 'support', 'moderator', 'reader'],
  openConversations: ['owner', 'moderator'],
  handleDisputes: ['owner', 'support', 'moderator'],
  seeReports: ['owner', 'moderator'],
  seeMail: ['owner', 'support', 'reader'],
  seeSystem: ['owner', 'support', 'reader'],
  seeTexts: ['owner', 'support', 'reader'],
  seeAudit: ['owner', 'finance', 'reader'],
  seeMoney: ['owner', 'finance', 'reader'],
  hideVendors: ['owner', 'moderator'],
  judgeReports: ['owner', 'moderator'],
  checkVendors: ['owner', 'support', 'moderator'],
  sendMail: ['owner', 'support'],
  retryJobs: ['owner', 'support'],
  makeBackups: ['owner', 'support'],
  editVendors: ['owner', 'support'],
  editPeople: ['owner', 'support'],
  blockPeople: ['owner', 'moderator'],
  handPersonalData: ['owner'],
  deletePeople: ['owner'],
  editTexts: ['owner', 'support'],
  changeMemberships: ['owner', 'finance'],
  changePrices: ['owner', 'finance'],
  removeSamples: ['owner'],
  broadcast: ['owner'],
  importVendors: ['owner'],
  exportMarketplace: ['owner'],
  setMarketplace: ['owner'],
  manageOperators: ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof RIGHTS

export const hasRight = (role: Role, right: Right): boolean => (RIGHTS[right] as readonly Role[]).includes(role)
