/** The signup's server calls; one function per endpoint. */
import { queryOptions } from '@tanstack/react-query'
import { PARTNER_CODES, PROMOTION_TYPES, type Promotion } from '#contract/commerce.ts'
import { NETWORK_TIMEOUT_SECONDS, SERVICE_TYPES_CACHE_MS } from '#contract/limits.ts'
import type { FieldError } from '#contract/errors.ts'
import type { SignupDraft, SignupStep } from '#contract/signup.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { inFormOrder } from './session/checks.ts'

/** The choices available to a vendor who signs up. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-signup', 'categories'],
    staleTime: SERVICE_TYPES_CACHE_MS,
    queryFn: async ({ signal }) =>
      (await api.call('serviceTypes', { query: { getOnlySignupCategories: true }, signal })).value,
  })

export const membershipsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-signup', 'memberships'],
    queryFn: async ({ signal }) =>
      (await api.call('membershipOptions', { query: { type: 'new', term: '12' }, signal })).value,
  })

/** How many requests there were for a category near a city. */
export const demandQuery = (api: Api, { serviceTypeId, location }: { serviceTypeId: number; location: string }) =>
  queryOptions({
    queryKey: ['vendor-signup', 'demand', serviceTypeId, location],
    staleTime: SERVICE_TYPES_CACHE_MS,
    queryFn: async ({ signal }) => (await api.call('demand', { query: { serviceTypeId, location }, signal })).value,
  })

/** The promotion with this code; null if there is none that can be used now. */
export const promotionQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['vendor-signup', 'promotion', code],
    enabled: code !== '',
    async queryFn({ signal }): Promise<Promotion | null> {
      const { value } = await api.call('promotions', {
        query: { code, isActive: true, load: 'membershipOptions' },
        signal,
      })
      return value[0] ?? null
    },
  })

/** Whether a referral code is a vendor's. */
export const referralQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['vendor-signup', 'referral', code],
    enabled: code !== '',
    queryFn: async ({ signal }) => (await api.call('referralCode', { params: { code }, signal })).value.isKnown,
  })

/** The party partner's offers for its visitors, by tier. */
export const partnerOffersQuery = (api: Api, wanted: boolean) =>
  queryOptions({
    queryKey: ['vendor-signup', 'partner-offers'],
    enabled: wanted,
    async queryFn({ signal }) {
      const types = `${PROMOTION_TYPES.partnerBasic},${PROMOTION_TYPES.partnerPro}`
      const { value } = await api.call('promotions', {
        query: { types, isActive: true, load: 'membershipOptions' },
        signal,
      })
      const offer = (code: string) => value.find((promotion) => promotion.code === code) ?? null
      return { basic: offer(PARTNER_CODES.basic), pro: offer(PARTNER_CODES.pro) }
    },
  })

/** The token that the page needs to turn a card into a nonce; fetched again for each visit to the payment screen. */
export const paymentTokenQuery = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-signup', 'payment-token'],
    // One per visit to the screen: a new one would clear the card fields while the user is typing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await api.call('paymentToken', { signal })).value,
  })

/** The vendor agreement. */
export const agreementQuery = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-signup', 'agreement'],
    queryFn: async ({ signal }) => (await api.call('signupContent', { params: { name: 'agreement' }, signal })).value,
  })

/** A vendor's own membership, under the key for the signed-in user's data. */
export const ownMembershipQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['own', 'membership', id],
    queryFn: async ({ signal }) => (await api.call('membership', { params: { id }, signal })).value,
  })

/** The server's validation of a step's fields. No response counts as no errors: payment validates everything again. */
export async function serverErrors(
  api: Api,
  step: SignupStep,
  data: SignupDraft,
  sessionId: string | null,
): Promise<FieldError[]> {
  try {
    await api.call('validateSignup', {
      body: { ...data, sessionId, step },
      signal: AbortSignal.timeout(NETWORK_TIMEOUT_SECONDS * 1000),
    })
    return []
  } catch (error) {
    return error instanceof ApiError && error.kind === 'fields' ? inFormOrder(error.errors) : []
  }
}

/** The receipts for all that a vendor has paid. */
export const receiptsQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['own', 'receipts', id],
    queryFn: async ({ signal }) => (await api.call('receipts', { params: { id }, signal, signedIn: true })).value,
  })
