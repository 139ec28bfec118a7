/** Basic and Pro side by side; used by the membership step and by the dialog that edits the order. */
import { formatMoney } from '#contract/format.ts'
import { REACH_MILES } from '#contract/reach.ts'
import type { MembershipOption } from '#contract/commerce.ts'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import type { Offers } from './choose-membership.ts'
import css from './membership-cards.module.css'

interface MembershipCardsProps {
  options: readonly MembershipOption[]
  chosen: number | null
  onChoose: (option: MembershipOption) => void
  error?: string | undefined
  /** The prices for a partner's visitors, by tier. */
  offers?: Offers | undefined
  /** Must be unique on a page. */
  name: string
  id?: string
}

export function MembershipCards({
  options,
  chosen,
  onChoose,
  error,
  offers,
  name,
  id = fieldId('membershipId'),
}: MembershipCardsProps) {
  return (
    <fieldset id={id} tabIndex={-1} className={css.cards} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <VisuallyHidden>Membership</VisuallyHidden>
      </legend>
      {options.map((option) => {
        const offer = offers?.[option.tier]?.membershipOptions?.find((priced) => priced.id === option.id12)
        return (
          <label key={option.id12} className={css.card} data-chosen={option.id12 === chosen}>
            <span className={css.head}>
              <input
                type="radio"
                name={name}
                value={option.id12}
                checked={option.id12 === chosen}
                onChange={() => onChoose(option)}
              />
              <b>{option.displayName}</b>
              <span className={css.range}>{option.range}</span>
            </span>
            <span className={css.price}>
              <b>{option.pricing12 === 0 ? 'Free' : formatMoney(offer?.discountedPrice ?? option.pricing12)}</b>
              {option.pricing12 === 0 ? null : <span>{` for ${option.length} months`}</span>}
              {offer && option.pricing12 > 0 ? <s>{formatMoney(option.pricing12)}</s> : null}
              {offer && option.pricing12 > 0 ? (
                <span className={css.after}>{`Currently ${formatMoney(option.pricing12)} a year after that`}</span>
              ) : null}
            </span>
            <span className={css.points}>
              <span>{`${option.numOfCategories} categories`}</span>
              <span>{`Found within ${REACH_MILES[option.tier]} miles of your city`}</span>
            </span>
          </label>
        )
      })}
      <FieldErrorText id={`${id}-error`} error={error} />
    </fieldset>
  )
}
