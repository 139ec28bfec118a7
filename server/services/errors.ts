/** The errors that services refuse with. They know nothing of HTTP: plugins/errors.ts turns each into a response. */
import type { FieldError, ProblemCode } from '#contract/errors.ts'

interface Details {
  /** After how many seconds it is worth trying again. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** `code` is what programs decide by; `message` is what people read, and empty for the usual text of the code. */
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

/** Another call about the same thing has not ended, or its outcome is not known yet. */
export class InProgress extends DomainError {
  constructor(message: string, retryAfterSeconds: number) {
    super('inProgress', message, { retryAfterSeconds })
  }
}

/** It was canceled before it arrived. */
export class Cancelled extends DomainError {
  constructor() {
    super('cancelled', 'This was cancelled before it arrived. Nothing was sent.')
  }
}

/** The key, or the payment, belongs to something else. */
export class KeyReused extends DomainError {
  constructor(message = 'This key was used for another request. Send this one with a new key.') {
    super('keyReused', message)
  }
}

export class TooManyRequests extends DomainError {
  constructor(retryAfterSeconds: number, message = '') {
    super('tooMany', message, { retryAfterSeconds })
  }
}

/** The server, or a service that it needs, is busy or cannot be reached. */
export class Unavailable extends DomainError {
  constructor(retryAfterSeconds: number, message = '') {
    super('unavailable', message, { retryAfterSeconds })
  }
}

export class TooLarge extends DomainError {
  constructor(message: string) {
    super('tooLarge', message)
  }
}

/** A file of a kind that cannot be used. */
export class UnsupportedFile extends DomainError {
  constructor(message: string, cause?: unknown) {
    super('unsupported', message, { cause })
  }
}

/** Fields that are wrong, each with its error. */
export class InvalidFields extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super(`Invalid fields: ${errors.map((error) => error.name).join(', ')}`)
    this.name = 'InvalidFields'
    this.errors = errors
  }
}
