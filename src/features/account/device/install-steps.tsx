import { marketplaceName } from '#contract/marketplace-name.ts'
import css from './on-this-device.module.css'

/** How Fanfare is installed on iPhone and iPad. */
export function InstallSteps() {
  return (
    <ol className={css.steps}>
      <li>
        In Safari, tap <b>Share</b> (the square with the arrow).
      </li>
      <li>
        Choose <b>Add to Home Screen</b>.
      </li>
      <li>{`Open ${marketplaceName()} from your Home Screen to keep what you save.`}</li>
    </ol>
  )
}
