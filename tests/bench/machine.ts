/** The machine that the numbers were measured on. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

const GIB = 2 ** 30

export function machineFacts(): string {
  const processor = cpus()[0]?.model.trim() || process.arch
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} cores (${processor}), ${Math.round(totalmem() / GIB)} GiB memory, ${process.platform}`
  return `Measured on ${date}: ${machine}, Node ${process.version}.${otherWork()}`
}

/** The work of others on the machine, as tens of its load; '' where they left room. */
function otherWork(): string {
  const tens = Math.floor((loadavg()[0] ?? 0) / 10) * 10
  return tens > availableParallelism() ? ` It was busy: a load of more than ${tens}.` : ''
}
