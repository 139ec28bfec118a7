/** Facts of a thing: in a line, or with a label each. */
import type { ReactElement } from 'react'
import { classes } from './class-names.ts'
import css from './facts.module.css'

interface FactLineProps {
  /** No two of them read alike. */
  facts: readonly string[]
  /** In the second color. */
  quiet?: boolean
}

/** "Wedding · June 5 · Denver, CO" as a list, which breaks between facts only. */
export const FactLine = ({ facts, quiet }: FactLineProps) => (
  <ul className={classes(css.line, quiet && css.quiet)}>
    {facts.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
)

/** A label and its value, which keeps its line breaks; without a value it is left out. `isWide` takes a whole row. */
export type LabeledFact = readonly [label: string, value: string | ReactElement | null, isWide?: boolean]

interface FactsProps {
  facts: readonly LabeledFact[]
  /** Two beside each other, or only where the page is wide; or as many as have room. */
  columns?: 'two' | 'twoIfWide' | 'many'
  className?: string | undefined
}

/** A list of labels with their values. */
export const Facts = ({ facts, columns, className }: FactsProps) => (
  <dl className={classes(css.facts, columns && css[columns], className)}>
    {facts.map(([label, value, isWide]) =>
      value === null || value === '' ? null : (
        <div key={label} className={classes(isWide && css.wide)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)
