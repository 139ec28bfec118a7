import { CheckIcon } from '#src/ui/elements/icons.tsx'
import css from './content.module.css'

/** A checklist of short lines. */
export function Points({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <ul className={css.points}>
      {points.map((point) => (
        <li key={point}>
          <CheckIcon />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
