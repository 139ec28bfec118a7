/** The parts in which two drafts differ, with both values: so one can decide without opening the comparison. */
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from '../texts.module.css'
import type { Difference } from './difference.ts'

const shown = (value: string) => (value.trim() === '' ? 'nothing' : `“${value.trim()}”`)

export const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <ul className={css.differences}>
    {differences.map(({ label, values }) => (
      <li key={label}>
        <b>{label}</b>{' '}
        <Quiet as="span">
          {values ? `Theirs: ${shown(values.theirs)}. Yours: ${shown(values.mine)}.` : 'They differ.'}
        </Quiet>
      </li>
    ))}
  </ul>
)
