import { EVENT_TYPES } from '#contract/request-fields.ts'

/** Keep their capital wherever they stand. */
const PROPER_NAMES: readonly string[] = ['Quinceañera']

/** An event type in the middle of a sentence: `for your wedding`. A type of the sender's own stays as it was typed. */
export function eventInSentence(eventType: string): string {
  if (eventType === 'Other') return 'event'
  const isListed = EVENT_TYPES.some((listed) => listed === eventType)
  return isListed && !PROPER_NAMES.includes(eventType)
    ? eventType.charAt(0).toLowerCase() + eventType.slice(1)
    : eventType
}
