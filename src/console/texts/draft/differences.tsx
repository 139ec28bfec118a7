/** The parts in which two drafts differ, with both values: so one can decide without opening the comparison. */
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from '../texts.module.css'

export interface Difference {
  label: string
  /** Null where it is too long to show. */
  values: { theirs: string; mine: string } | null
}

/** A longer value doesn’t fit a line. */
const SHOWN_MAX_CHARS = 120

export const differenceOf = (label: string, theirs: string, mine: string): Difference[] => {
  if (theirs.trim() === mine.trim()) return []
  const isShort = Math.max(theirs.length, mine.length) <= SHOWN_MAX_CHARS
  return [{ label, values: isShort ? { theirs, mine } : null }]
}

const shown = (value: string) => (value.trim() === '' ? 'nothing' : `“${value.trim()}”`)

export const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <ul className={css.differences}>
    {differences.map(({ label, values }) => (
      <li key={label}>
        <b>{label}</b>{' '}
        <Quiet as="span">
          {values ? `Theirs: ${shown(values.theirs)}. Yours: ${shown(values.mine)}.` : 'They differ: compare them.'}
        </Quiet>
      </li>
    ))}
  </ul>
)
