/** Signup, payment and photo endpoints; part of `endpoints` (endpoints.ts), which is what other modules import. */
import * as v from 'valibot'
import { CreateSignup, MembershipOption, PaymentToken, ProcessOrder, Promotion, SignupReply } from './commerce.ts'
import { ById, FlagInUrl, IdInUrl } from './ids.ts'
import { LocationFileName } from './location.ts'
import { ArrangeGallery, OwnGalleryPhoto, Photo, PhotoUpload, UploadedPhoto } from './media.ts'
import { ChangeMembership, Membership, Receipts, RenewMembership, UpgradeMembership } from './membership.ts'
import { codeInCapitals, SaveSignupSession, SessionId, SignupSession, ValidateSignup } from './signup.ts'

const numbers = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(,\d{1,3}){0,9}$/),
  v.transform((list) => list.split(',').map(Number)),
)

export const signupEndpoints = {
  saveSignupSession: {
    method: 'POST',
    path: '/api/v1/vendor-signup-sessions',
    access: 'anonymous',
    body: SaveSignupSession,
    reply: SignupSession,
    summary: 'Keeps what is typed so far for 30 days from the last edit; returns the session to go on with',
  },
  validateSignup: {
    method: 'POST',
    path: '/api/v1/vendor-signup-sessions/validate',
    access: 'personal',
    body: ValidateSignup,
    reply: v.object({ valid: v.literal(true) }),
    summary: 'Checks the fields of a step',
  },
  signupSession: {
    method: 'GET',
    path: '/api/v1/vendor-signup-sessions/:sessionId',
    access: 'anonymous',
    params: v.object({ sessionId: SessionId }),
    reply: SignupSession,
    summary: 'What was typed; 404 when the session has expired or never was',
  },
  membershipOptions: {
    method: 'GET',
    path: '/api/v1/commerce/membership-options',
    access: 'public',
    query: v.object({ type: v.optional(v.picklist(['new']), 'new'), term: v.optional(v.picklist(['12']), '12') }),
    reply: v.array(MembershipOption),
    summary: 'The memberships on offer, Basic first',
  },
  demand: {
    method: 'GET',
    path: '/api/v1/demand',
    access: 'public',
    query: v.object({ serviceTypeId: IdInUrl, location: LocationFileName }),
    reply: v.object({
      /** Requests of different clients or days in that time; null for too few to say. */
      requests: v.nullable(v.number()),
      days: v.number(),
      miles: v.number(),
    }),
    summary: 'How many requests there were lately for a category near a city; nothing where there were few',
  },
  promotions: {
    method: 'GET',
    path: '/api/v1/promotions',
    access: 'public',
    query: v.object({
      isActive: v.optional(FlagInUrl),
      types: v.optional(numbers),
      load: v.optional(v.pipe(v.string(), v.maxLength(200))),
      code: v.optional(v.pipe(v.string(), v.trim(), v.transform(codeInCapitals), v.maxLength(40))),
    }),
    reply: v.array(Promotion),
    summary: 'The promotion with a code, or the partner offers of some types; others are known by their code only',
  },
  referralCode: {
    method: 'GET',
    path: '/api/v1/referral-codes/:code',
    access: 'anonymous',
    params: v.object({ code: v.pipe(v.string(), v.maxLength(40), v.transform(codeInCapitals)) }),
    reply: v.object({ isKnown: v.boolean() }),
    summary: 'Whether a referral code is a vendor’s',
  },
  paymentToken: {
    method: 'GET',
    path: '/api/v1/payment-processor-token',
    access: 'anonymous',
    reply: PaymentToken,
    summary: 'What the page needs to turn a card into a nonce with the gateway',
  },
  memberPaymentToken: {
    method: 'GET',
    path: '/api/v1/payment-processor-token/:id',
    access: 'ownVendor',
    params: ById,
    reply: PaymentToken,
    summary: 'The same for a vendor that pays again; for the vendor itself only',
  },
  createSignup: {
    method: 'POST',
    path: '/api/v1/commerce/signup',
    access: 'personal',
    body: CreateSignup,
    reply: SignupReply,
    summary: 'Charges and makes account, vendor and listings, exactly once per session; 402 when declined',
  },
  processOrder: {
    method: 'POST',
    path: '/api/v1/orders/:id/process',
    access: 'personal',
    params: ById,
    body: ProcessOrder,
    reply: SignupReply,
    summary: 'Pays a declined order; 402 when declined again, 400 AlreadyProcessed when it is paid',
  },
  membership: {
    method: 'GET',
    path: '/api/v1/members/:id/membership',
    access: 'ownVendor',
    params: ById,
    reply: Membership,
    summary: 'How long a membership lasts and how it goes on; for the vendor itself only',
  },
  changeMembership: {
    method: 'PUT',
    path: '/api/v1/members/:id/membership',
    access: 'ownVendor',
    params: ById,
    body: ChangeMembership,
    reply: Membership,
    summary: 'Switches the renewal on or off',
  },
  renewMembership: {
    method: 'POST',
    path: '/api/v1/members/:id/membership',
    access: 'ownVendor',
    params: ById,
    body: RenewMembership,
    reply: Membership,
    summary: 'Pays the next term, exactly once per term; a declined card is a field error of paymentInfo',
  },
  upgradeMembership: {
    method: 'POST',
    path: '/api/v1/members/:id/membership/upgrade',
    access: 'ownVendor',
    params: ById,
    body: UpgradeMembership,
    reply: Membership,
    summary:
      'Pays the change from Basic to Pro, exactly once per term; a declined card is a field error of paymentInfo',
  },
  receipts: {
    method: 'GET',
    path: '/api/v1/members/:id/receipts',
    access: 'ownVendor',
    params: ById,
    reply: Receipts,
    summary: 'What a vendor has paid for its membership; for the vendor itself only',
  },
  uploadPhoto: {
    method: 'POST',
    path: '/api/v1/media-api',
    access: 'vendor',
    bodyType: 'upload',
    reply: UploadedPhoto,
    summary: 'Takes an original photo (multipart/form-data, part originalPhoto); 413 and 415 for what cannot be taken',
  },
  addPhoto: {
    method: 'POST',
    path: '/vendor-api/vendors/:id/photos',
    access: 'ownVendor',
    params: ById,
    body: PhotoUpload,
    reply: Photo,
    summary:
      'Cuts a photo out of an original: the profile or search-result photo, of which there is one each, or one of ' +
      'the gallery, which has each original once',
  },
  changePhoto: {
    method: 'PUT',
    path: '/vendor-api/vendors/:id/photos/:photoId',
    access: 'ownVendor',
    params: v.object({ id: IdInUrl, photoId: IdInUrl }),
    body: PhotoUpload,
    reply: Photo,
    summary: 'Crops the photo again',
  },
  galleryPhotos: {
    method: 'GET',
    path: '/vendor-api/vendors/:id/photos',
    access: 'ownVendor',
    params: ById,
    reply: v.array(OwnGalleryPhoto),
    summary: 'The photos of the gallery in their order, as the vendor itself edits them',
  },
  arrangeGallery: {
    method: 'PUT',
    path: '/vendor-api/vendors/:id/photos',
    access: 'ownVendor',
    params: ById,
    body: ArrangeGallery,
    reply: v.array(OwnGalleryPhoto),
    summary: "Sets the gallery's order and captions; the reply has the photos in their order",
  },
  removePhoto: {
    method: 'DELETE',
    path: '/vendor-api/vendors/:id/photos/:photoId',
    access: 'ownVendor',
    params: v.object({ id: IdInUrl, photoId: IdInUrl }),
    reply: v.array(OwnGalleryPhoto),
    summary: 'Removes a photo from the gallery, also when it is gone already; the reply has the others',
  },
} as const
