import { marketplaceName } from '#contract/marketplace-name.ts'
import { isNotResponding, isOffline } from '#src/api/errors/error-kinds.ts'

/** In place of things that could not be read: when they will be there. */
export function whenShown(error: unknown): string {
  if (isOffline(error)) return 'They’ll appear when you’re online.'
  return isNotResponding(error)
    ? `${marketplaceName()} isn’t responding. They’ll appear when it does.`
    : 'We can’t show them right now. Reload this page to try again.'
}
