/**
 * Runs `work`, an async function, once at a time. Whoever calls while it runs gets one more run after it, which all of
 * them share; where it fails, it has failed for them, too.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const run = async () => {
    try {
      const result = await work()
      running = next
      return result
    } catch (error) {
      running = undefined
      throw error
    } finally {
      next = undefined
    }
  }
  return () => {
    if (!running) return (running = run())
    return (next ??= running.then(run))
  }
}
