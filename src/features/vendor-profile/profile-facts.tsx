/** The short facts of a profile; what the vendor does not say leaves no gap. */
import type { PublicVendor } from '#contract/vendor.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { factLines, priceText } from './facts-text.ts'
import css from './profile-facts.module.css'

export function ShortFacts({ profile, today }: { profile: PublicVendor; today: string }) {
  const lines = factLines(profile, today)
  return (
    <>
      {profile.startingPrice === undefined ? null : <p className={css.price}>{priceText(profile.startingPrice)}</p>}
      {lines.length > 0 ? (
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

export function WhatYouGet({ lines }: { lines: readonly string[] | undefined }) {
  if (!lines?.length) return null
  return (
    <section className={css.block} aria-labelledby="what-you-get">
      <h2 id="what-you-get">What you get</h2>
      <ul className={css.checks}>
        {lines.map((line) => (
          <li key={line}>
            <CheckIcon />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
