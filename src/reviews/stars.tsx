/** Stars: those of a review, and those that a person chooses. */
import { formatCount } from '#contract/format-count.ts'
import { STAR_RATING_BEST } from '#contract/limits.ts'
import { StarIcon } from '#src/ui/elements/icons.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import css from './reviews.module.css'

const ALL = Array.from({ length: STAR_RATING_BEST }, (_, index) => index + 1)
const WORDS = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** The number stands beside them, for everybody who can’t tell their colors apart. */
export function Stars({ count }: { count: number }) {
  return (
    <span className={css.stars}>
      <span className={css.row} aria-hidden="true">
        {ALL.map((star) => (
          <span key={star} data-filled={star <= count}>
            <StarIcon />
          </span>
        ))}
      </span>
      <span>
        <span>{`${count} of ${STAR_RATING_BEST}`}</span>
        <VisuallyHidden> stars</VisuallyHidden>
      </span>
    </span>
  )
}

interface StarsFieldProps {
  /** 0 while none are chosen. */
  value: number
  error: string | null
  onChange: (stars: number) => void
}

/** Radio buttons, so that arrow keys and screen readers know how many there are. */
export function StarsField({ value, error, onChange }: StarsFieldProps) {
  return (
    <fieldset
      role="radiogroup"
      className={css.rating}
      aria-required="true"
      aria-invalid={error === null ? undefined : true}
      aria-describedby={error === null ? undefined : 'rating-error'}
    >
      <legend>Rating</legend>
      <div className={css.choices}>
        {ALL.map((star) => (
          <label key={star} data-filled={star <= value}>
            <input type="radio" name="stars" value={star} checked={star === value} onChange={() => onChange(star)} />
            <StarIcon />
            <VisuallyHidden>{`${formatCount(star, 'star')}: ${WORDS[star]}`}</VisuallyHidden>
          </label>
        ))}
        <span className={css.word} aria-hidden="true">
          {WORDS[value]}
        </span>
      </div>
      <FieldErrorText id="rating-error" error={error} />
    </fieldset>
  )
}
