import css from './header.module.css'

/** `unknown` before anything was tried; it shows nothing, as `online` does. */
export type Connectivity = 'unknown' | 'online' | 'offline'

/** Says that there is no connection; a connection needs no words. */
export function ConnectivityPill({ connectivity }: { connectivity: Connectivity }) {
  return <output>{connectivity === 'offline' ? <span className={css['pill']}>Offline</span> : null}</output>
}
