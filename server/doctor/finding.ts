/** The findings of `doctor`: each thing that it looked at, with the cause and what to do. */
export interface Finding {
  area: string
  /** `warning`: it works, and something should be better. `outage`: a service outside doesn't respond now. */
  state: 'ok' | 'warning' | 'outage' | 'wrong'
  cause: string
  /** '' where there is nothing to do. */
  remedy: string
}

export const ok = (area: string, cause: string): Finding => ({ area, state: 'ok', cause, remedy: '' })
export const warning = (area: string, cause: string, remedy: string): Finding => ({
  area,
  state: 'warning',
  cause,
  remedy,
})
export const outage = (area: string, cause: string, remedy: string): Finding => ({
  area,
  state: 'outage',
  cause,
  remedy,
})
export const wrong = (area: string, cause: string, remedy: string): Finding => ({ area, state: 'wrong', cause, remedy })

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const CHECK_TIMEOUT_MS = 20_000

/** A check that neither throws nor takes longer than the others can wait. */
export async function within(area: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Finding[]>()
  const timer = setTimeout(
    () => resolve([outage(area, 'It didn’t respond within 20 seconds.', 'Look at its own log, then run this again.')]),
    CHECK_TIMEOUT_MS,
  )
  try {
    return await Promise.race([check(), tooLate])
  } catch (error) {
    return [wrong(area, messageOf(error), 'Fix this, then run doctor again.')]
  } finally {
    clearTimeout(timer)
  }
}

export interface Doctor {
  /** @param options.isServing also asks the site at its public address */
  examine(options: { isServing: boolean }): Promise<Finding[]>
  /** Sends a test mail. @returns what is found out about mail and its sender */
  testMail(to: string): Promise<Finding[]>
  /** The photos that the settings name are those of the database from now on. */
  adoptPhotos(): Promise<void>
}
