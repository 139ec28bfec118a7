import { formatCount } from '#contract/format-count.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import css from './rating.module.css'
import { VisuallyHidden } from '../elements/visually-hidden.tsx'

/** The text of a rating, or null if there is nothing to show: no reviews, or a negative rating. */
export function ratingLabel(rating: number, reviewCount: number): { stars: string; reviews: string } | null {
  if (reviewCount <= 0 || rating < 0) return null
  return {
    stars: rating.toFixed(1),
    reviews: formatCount(reviewCount, 'Review'),
  }
}

/** Stars and the number of reviews; of a vendor without either reviews or bookings, that it is new. */
export function Rating({
  rating,
  reviewCount,
  isNew = false,
}: {
  rating: number
  reviewCount: number
  isNew?: boolean
}) {
  const words = ratingLabel(rating, reviewCount)
  if (!words) return isNew ? <span>{`New on ${marketplaceName()}`}</span> : null
  return (
    <span className={css.rating}>
      <span className={css.stars}>
        <VisuallyHidden>Rated </VisuallyHidden>
        <span>{words.stars}</span>
        <VisuallyHidden> of 5.0, </VisuallyHidden>
      </span>
      <span>{words.reviews}</span>
    </span>
  )
}
