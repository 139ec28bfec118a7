/** Signups for the tests of this folder. */
import type { SignupReply } from '#contract/commerce.ts'
import type { SignupDraft } from '#contract/signup.ts'
import { startedSignup } from '#src/offline/drafts/signup-store.ts'
import type { PaidSignup, StoredSignup } from '#src/offline/drafts/signup-records.ts'

export const SESSION = '7f2c1a8e-6f0e-4d51-9a43-1f1e6a3b2c4d'

/** Everything that is typed before the payment. */
export const typed: SignupDraft = {
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@example.com',
  phone: '312 555 0142',
  location: 'chicago-il',
  topLevelCategory: 'dj',
  primaryCategoryId: 6,
  profileDisplayName: 'Mira After Dark',
  membershipId: 101,
}

export const paid: PaidSignup = {
  order: { id: 5, status: 'paid', statusLog: [], total: 149, coupon: null, orderItems: [] },
  member: {
    id: 8,
    profileUrl: '/vendors/mira-8',
    memberLevel: -3,
    membershipEndsOn: '2028-03-10',
    referralCode: 'BCDF2345',
  },
  account: { id: 7, username: 'mira@example.com', memberId: 8 },
  passwordSet: false,
  descriptionSaved: false,
  priceSaved: false,
  photosDone: false,
}

/** The server's response to a paid signup. */
export const reply: SignupReply = {
  sessionId: SESSION,
  order: paid.order,
  member: paid.member,
  account: {
    id: 7,
    username: 'mira@example.com',
    welcomeName: 'Mira',
    memberId: 8,
    emailConfirmed: false,
    hasPassword: false,
  },
  token: { access_token: 'a', token_type: 'Bearer', expires_in: 3600, scope: '' },
}

export const signup = (some: Partial<StoredSignup> = {}): StoredSignup => ({
  ...startedSignup(1000),
  data: typed,
  placeText: 'Chicago, IL',
  ...some,
})
