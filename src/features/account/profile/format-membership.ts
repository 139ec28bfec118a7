/** Membership names for vendors. */
import { BASIC_CATEGORIES, PRO_CATEGORIES, PRO_LEVEL_ABOVE } from '#contract/limits.ts'
import { REACH_MILES } from '#contract/reach.ts'

export const membershipName = (memberLevel: number): 'Basic' | 'Pro' =>
  memberLevel > PRO_LEVEL_ABOVE ? 'Pro' : 'Basic'

/** `Basic: Local Exposure (up to 50 miles), up to 4 categories` */
export function formatMembership(memberLevel: number): string {
  return membershipName(memberLevel) === 'Pro'
    ? `Pro: Regional Exposure (up to ${REACH_MILES.pro} miles), up to ${PRO_CATEGORIES} categories`
    : `Basic: Local Exposure (up to ${REACH_MILES.basic} miles), up to ${BASIC_CATEGORIES} categories`
}
