/** The sandbox gateway's client: turns a card into a nonce. The card is sent only to the gateway. */
import * as v from 'valibot'
import { SandboxCard, SandboxNonce } from '#contract/commerce.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { fromFailure, ApiError } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { exchange } from '#src/api/exchange.ts'
import type { CARD_FIELDS } from '../fields/fields.ts'

export type Card = Record<(typeof CARD_FIELDS)[number], string>

export const NO_CARD: Card = { number: '', expirationDate: '', cvv: '', postalCode: '' }

export type Tokenized = { nonce: string } | { errors: FieldError[] }

/** The card as the gateway takes it: the number without spaces. */
const bodyOf = (card: Card) => ({ ...card, number: card.number.replace(/\s/g, '') })

/** Validates a card before it is sent to the gateway. */
export function checkCard(card: Card): FieldError[] {
  const parsed = v.safeParse(SandboxCard, card)
  return parsed.success ? [] : toFieldErrors(parsed.issues)
}

/** @throws ApiError if the gateway does not respond */
export async function tokenize(nonceUrl: string, card: Card, fetch = globalThis.fetch): Promise<Tokenized> {
  const errors = checkCard(card)
  if (errors.length > 0) return { errors }
  const response = await exchange(fetch, nonceUrl, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(card)),
    cache: 'no-store',
    // The gateway must not receive Fanfare's cookies.
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  }).catch((failure: unknown) => {
    throw fromFailure(failure)
  })
  if (!response.ok) {
    const failure = fromReply(response)
    if (failure.kind === 'fields') return { errors: failure.errors }
    throw failure
  }
  const parsed = v.safeParse(SandboxNonce, response.json)
  if (!parsed.success) throw new ApiError({ kind: 'notJson', status: response.status, response })
  return { nonce: parsed.output.nonce }
}
