/** A process that ends between two of its steps: each step after that fails, and what it had begun is undone. */
import type { Database, Queryable } from '#server/db/database.ts'

class ProcessEnded extends Error {
  override name = 'ProcessEnded'
}

export interface EndingProcess {
  /** Counts as a step; throws once the process has ended. */
  step: () => void
  /** How many steps there were. */
  steps: () => number
  /** A database whose statements and commits are steps. */
  database: (db: Database) => Database
}

/** @param after so many steps; never by default */
export function endingProcess(after = Infinity): EndingProcess {
  let steps = 0
  const step = () => {
    if (steps >= after) throw new ProcessEnded(`The process ended after ${after} steps.`)
    steps += 1
  }
  const within = (db: Queryable): Queryable => ({
    query: async (statement) => {
      step()
      return db.query(statement)
    },
  })
  return {
    step,
    steps: () => steps,
    database: (db) => ({
      ...db,
      ...within(db),
      transaction: (work, unhurried) =>
        db.transaction(async (tx) => {
          const done = await work(within(tx))
          // Before the commit: without it nothing has happened.
          step()
          return done
        }, unhurried),
    }),
  }
}

/** Fifty points between the first step and the last, or all where there are fewer. */
export function pointsWithin(steps: number): number[] {
  const points = Array.from({ length: 50 }, (_, point) => Math.floor((point * steps) / 50))
  return [...new Set(points)]
}
