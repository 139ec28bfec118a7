/** Signals to a process and all that it started, such as PostgreSQL's server with its connections. */
import { readFileSync } from 'node:fs'

/** Children first, unless they are stopped: what is stopped last could start more. */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  if (name === 'SIGSTOP') signal(pid, name)
  for (const child of childrenOf(pid)) signalTree(child, name)
  if (name !== 'SIGSTOP') signal(pid, name)
}

/** Whether it runs; what ended and was not waited for doesn't. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}
