/** A vendor's signup over HTTP, as the wizard does it. */
import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { SANDBOX_NONCE_PATH } from '#contract/commerce.ts'
import type { SandboxCard, SignupReply } from '#contract/commerce.ts'
import { signupStepSchemas } from '#contract/signup.ts'

export const BASIC = 101
export const PRO = 102
export const BASIC_PRICE = 149
export const PRO_PRICE = 299

export type TypedFields = v.InferInput<(typeof signupStepSchemas)['payment']>

/** Everything that is typed before the payment. */
export function typedFields(some: Partial<TypedFields> = {}): TypedFields {
  return {
    firstName: 'Mira',
    lastName: 'Okafor',
    email: 'mira@example.com',
    phone: '(312) 555-0142',
    location: 'chicago-il',
    topLevelCategory: 'dj',
    primaryCategoryId: 6,
    secondaryCategoryIds: [],
    profileDisplayName: 'Mira After Dark',
    membershipId: BASIC,
    userAgreementChecked: true,
    couponCode: '',
    referralCode: '',
    autoRenewAgreementChecked: false,
    ...some,
  }
}

type Card = v.InferInput<typeof SandboxCard>

export const CARD: Card = { number: '4111 1111 1111 1111', expirationDate: '12/31', cvv: '123', postalCode: '60601' }
export const DECLINED_CARD: Card = { ...CARD, number: '4000111111111115' }

export async function nonceFor(app: FastifyInstance, card: Card = CARD): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: SANDBOX_NONCE_PATH, payload: card })
  if (reply.statusCode !== 200) throw new Error(`The sandbox gave ${reply.statusCode}: ${reply.body}`)
  return reply.json().nonce
}

export async function savedSession(
  app: FastifyInstance,
  typed: object = typedFields(),
  step = 'payment',
): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: '/api/v1/vendor-signup-sessions', payload: { ...typed, step } })
  if (reply.statusCode !== 200) throw new Error(`Saving gave ${reply.statusCode}: ${reply.body}`)
  return reply.json().sessionId
}

export interface Pay {
  sessionId: string
  typed?: TypedFields
  nonce?: string
  total?: number
  headers?: Record<string, string>
}

/** POST /api/v1/commerce/signup, as a program. */
export async function paySignup(
  app: FastifyInstance,
  { sessionId, typed = typedFields(), nonce, total = BASIC_PRICE, headers = {} }: Pay,
) {
  return app.inject({
    method: 'POST',
    url: '/api/v1/commerce/signup',
    headers,
    payload: {
      ...typed,
      sessionId,
      paymentInfo: { nonce: nonce ?? (await nonceFor(app)), total },
      client_id: OAUTH_CLIENTS.program.id,
    },
  })
}

/** A whole signup with a card that is approved. */
export async function signedUp(app: FastifyInstance, typed = typedFields(), total = BASIC_PRICE): Promise<SignupReply> {
  const sessionId = await savedSession(app, typed)
  const reply = await paySignup(app, { sessionId, typed, total })
  if (reply.statusCode !== 200) throw new Error(`Signing up gave ${reply.statusCode}: ${reply.body}`)
  return reply.json()
}

const BOUNDARY = 'fanfare-test-boundary'

/** A multipart body with one file. */
export function multipart(file: Buffer, { field = 'originalPhoto', name = 'photo.jpg', type = 'image/jpeg' } = {}) {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  }
}

export const bearerOf = (reply: SignupReply) => ({ authorization: `Bearer ${reply.token.access_token}` })
