/** The errors that services throw. They do not depend on HTTP: plugins/errors.ts turns each into a response. */
import type { BookingConflict, ConflictCode } from '#contract/bookings/booking-writes.ts'
import type { PaymentRefused } from '#contract/commerce.ts'
import type { FieldError, ProblemCode } from '#contract/errors.ts'
import type { Challenge } from '#contract/proof-of-work.ts'

interface Details {
  /** Seconds after which a retry is worthwhile. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** `code` is for programs; `message` is for people, and empty for the code's standard text. */
export class DomainError extends Error {
  readonly code: ProblemCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, message: string, { retryAfterSeconds, cause }: Details = {}) {
    super(message, { cause })
    this.name = new.target.name
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export class NotFound extends DomainError {
  constructor(message: string) {
    super('notFound', message)
  }
}

/** Not allowed, and signing in would not help. */
export class Forbidden extends DomainError {
  constructor(message: string) {
    super('forbidden', message)
  }
}

/** The account doesn't work for the vendor that this was written for. */
export class NotInTeam extends DomainError {
  constructor(message = 'You’re no longer in this vendor’s team, so this wasn’t sent. Your text is still here.') {
    super('notInTeam', message)
  }
}

/** It cannot be done as things are; the message says why. */
export class Refused extends DomainError {
  constructor(message: string) {
    super('invalid', message)
  }
}

/** Another call about the same thing has not finished, or its outcome is not known yet. */
export class InProgress extends DomainError {
  constructor(message: string, retryAfterSeconds: number) {
    super('inProgress', message, { retryAfterSeconds })
  }
}

/** The session has ended since the call was let in. */
export class SignedOut extends DomainError {
  constructor() {
    super('unauthorized', '')
  }
}

/** The token endpoint grants nothing for this password or refresh token. */
export class GrantRefused extends DomainError {
  constructor(message: string) {
    super('unauthorized', message)
  }
}

/** The request was canceled before it arrived. */
export class CanceledKey extends DomainError {
  constructor() {
    super('cancelled', 'This was canceled before it arrived. Nothing was sent.')
  }
}

/** The key or the payment belongs to something else. */
export class KeyReused extends DomainError {
  constructor(message = 'This key was used for another request. Send this one with a new key.') {
    super('keyReused', message)
  }
}

/** A booking cannot be made or changed as things are; `present` says how they are. */
export class BookingRefused extends DomainError {
  readonly present: BookingConflict['present']

  constructor(code: ConflictCode, message: string, present: BookingConflict['present']) {
    super(code, message)
    this.present = present
  }
}

export class TooManyRequests extends DomainError {
  constructor(retryAfterSeconds: number, message = '') {
    super('tooMany', message, { retryAfterSeconds })
  }
}

/** Over a limit: the caller solves a proof of work, or waits. */
export class ProofNeeded extends DomainError {
  readonly challenge: Challenge

  constructor(retryAfterSeconds: number, challenge: Challenge) {
    super('tooMany', '', { retryAfterSeconds })
    this.challenge = challenge
  }
}

/** The server, or a service that it needs, is busy or unreachable. */
export class Unavailable extends DomainError {
  /** @param cause for the log only */
  constructor(retryAfterSeconds: number, message = '', cause?: unknown) {
    super('unavailable', message, { retryAfterSeconds, cause })
  }
}

export class TooLarge extends DomainError {
  constructor(message: string) {
    super('tooLarge', message)
  }
}

/** The file has an unsupported type. */
export class UnsupportedFile extends DomainError {
  constructor(message: string, cause?: unknown) {
    super('unsupported', message, { cause })
  }
}

/** An order was not charged: its payment was declined, or it is paid already. */
export class PaymentDeclined extends Error {
  readonly refusal: PaymentRefused

  constructor(refusal: PaymentRefused) {
    super(refusal.message)
    this.name = 'PaymentDeclined'
    this.refusal = refusal
  }
}

/** One or more fields are invalid, each with its own error. */
export class InvalidFields extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super(`Invalid fields: ${errors.map((error) => error.name).join(', ')}`)
    this.name = 'InvalidFields'
    this.errors = errors
  }
}

/** A write's target is missing or another person's: 404 with a field error, which an outbox shows the person. */
export class TargetNotFound extends InvalidFields {
  constructor(name: string, message: string) {
    super([{ name, code: 'notFound', message }])
    this.name = 'TargetNotFound'
  }
}
