/** Facts of a thing: in a line, or with a label each. */
import { classes } from './class-names.ts'
import css from './facts.module.css'

interface FactLineProps {
  /** No two of them read alike. */
  facts: readonly string[]
  className?: string | undefined
}

/** "Wedding · June 5 · Denver, CO" as a list, which breaks between facts only. */
export const FactLine = ({ facts, className }: FactLineProps) => (
  <ul className={classes(css.line, className)}>
    {facts.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
)

/** A label and its value, which keeps its line breaks; `isWide` takes a row of its own. */
export type Fact = readonly [label: string, value: string, isWide?: boolean]

interface FactsProps {
  facts: readonly Fact[]
  /** Two beside each other. */
  columns?: boolean
  className?: string | undefined
}

/** A list of labels with their values. */
export const Facts = ({ facts, columns, className }: FactsProps) => (
  <dl className={classes(css.facts, columns && css.columns, className)}>
    {facts.map(([label, value, isWide]) => (
      <div key={label} className={classes(isWide && css.wide)}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
