import css from './header.module.css'
import { VisuallyHidden } from '../elements/visually-hidden.tsx'

/** `noAnswer`: there is a connection, but Fanfare does not answer on it. */
export type Connectivity = 'online' | 'offline' | 'noAnswer'

/** Shows what is wrong with the connection; nothing if it works. */
export function ConnectivityPill({ connectivity }: { connectivity: Connectivity }) {
  return (
    <output>
      {connectivity === 'online' ? null : (
        <span className={css['pill']}>
          {connectivity === 'offline' ? (
            'Offline'
          ) : (
            <>
              Can’t connect<VisuallyHidden> to Fanfare right now</VisuallyHidden>
            </>
          )}
        </span>
      )}
    </output>
  )
}
