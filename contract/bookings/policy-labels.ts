/** The cancellation policies as clients, vendors and operators read them. */
import type { CancellationPolicy } from './quote-terms.ts'

export const POLICY_LABELS: Record<CancellationPolicy, string> = {
  none: 'No fee',
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
}
