/** Ends a program together with the one that started it. Plain JavaScript without dependencies, for `start.mjs`. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const CHECK_INTERVAL_MS = 250
const starter = process.ppid
const isStartedByNpm = process.env.npm_lifecycle_event !== undefined

/**
 * Passes on signals that end this process. npm tells only its shell, which dies without telling this process: then the
 * end of the shell is the signal. A start without npm may outlive its shell, as with `nohup`.
 */
export function forwardSignals(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  if (!isStartedByNpm) return
  const watch = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, CHECK_INTERVAL_MS)
  watch.unref()
}
