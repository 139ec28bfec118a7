/** A clock of a process that can be set while it runs: libfaketime reads by how much from a file. */
import { writeFileSync } from 'node:fs'
import { debianProgram } from './debian.ts'

export interface SteppedClock {
  /** The environment of the process. */
  env: Record<string, string>
  /** By how many seconds it is ahead of the machine's, from now on. */
  set(seconds: number): void
}

/** @param file that the process may read */
export function makeSteppedClock(file: string): SteppedClock {
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
  set(0)
  return {
    env: {
      LD_PRELOAD: debianProgram('libfaketime'),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers run by it, which a clock that is set doesn't touch.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
  }
}
