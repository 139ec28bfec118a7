/**
 * Runs `work` one at a time, and once more for whoever asks while it runs: its present calls may have failed before the
 * connection was back, or have missed what was added. All who ask get the result of the last run.
 */
export function repeatWhileAsked<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let isAsked = false

  async function repeat(): Promise<T> {
    let result: T
    do {
      isAsked = false
      result = await work()
    } while (isAsked)
    return result
  }

  return () => {
    isAsked = running !== null
    running ??= repeat().finally(() => {
      running = null
    })
    return running
  }
}
