/** Rejects when the deadline passes first; whatever the work does later is ignored. */
export function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('It took too long.')), { once: true })
    work.then(resolve, reject)
  })
}
