import { encode } from 'uqr'
import { CopyButton } from '#src/ui/elements/copy-button.tsx'
import css from './recovery-codes.module.css'

/** The key for an authenticator app: a picture to scan, a link for an app on this device, and the letters. */
export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  const { data, size } = encode(uri, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <div className={css.scan}>
      <p>
        Scan this with an authenticator app, or <a href={uri}>open the app on this device</a>.
      </p>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={dark} fill="currentColor" />
      </svg>
      <p className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <CopyButton read={() => secret} />
    </div>
  )
}
