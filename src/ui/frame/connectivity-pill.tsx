import { marketplaceName } from '#contract/marketplace-name.ts'
import css from './header.module.css'
import { VisuallyHidden } from '../elements/visually-hidden.tsx'

/** `noResponse`: there is a connection, but Fanfare does not respond on it. */
export type Connectivity = 'online' | 'offline' | 'noResponse'

/** Shows what is wrong with the connection; nothing if it works. */
export function ConnectivityPill({ connectivity }: { connectivity: Connectivity }) {
  return (
    <output>
      {connectivity === 'online' ? null : (
        <span className={css.pill}>
          {connectivity === 'offline' ? (
            'Offline'
          ) : (
            <>
              <span>Can’t connect</span>
              <VisuallyHidden>{` to ${marketplaceName()} right now`}</VisuallyHidden>
            </>
          )}
        </span>
      )}
    </output>
  )
}
