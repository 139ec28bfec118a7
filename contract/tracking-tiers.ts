/**
 * The membership tier as reported to analytics, from the promotion that was bought (docs/specification.md#tracking).
 * Gold is a name in analytics only: no membership is sold under it (docs/specification.md#memberships).
 */

const TRACKING_TIERS = ['Basic', 'Professional', 'Gold'] as const
type TrackingTier = (typeof TRACKING_TIERS)[number]

/** Promotion ids by tier; we chose the ids, because the specification gives none. Add new promotions here. */
const PROMOTIONS: Record<TrackingTier, readonly number[]> = {
  Basic: [1, 3, 11, 13, 15, 101, 103],
  Professional: [2, 4, 12, 14, 16, 102, 104],
  Gold: [21, 22, 23, 121, 122],
}

const TIERS = new Map(TRACKING_TIERS.flatMap((tier) => PROMOTIONS[tier].map((id) => [id, tier] as const)))

/** Null for a promotion that belongs to no tier. */
export const tierFromPromotionId = (promotionId: number): TrackingTier | null => TIERS.get(promotionId) ?? null
