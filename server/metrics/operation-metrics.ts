/** The database, jobs, payments, leads, the disk: looked up when the metrics are read, at most every ten seconds. */
import { Gauge, type Registry } from 'prom-client'
import type { ServiceContext } from '#server/services/service-context.ts'
import { lookAtOperation, type Operation } from '#server/services/operator/operation.ts'

const FRESH_MS = 10_000

type Simple = { [Name in keyof Operation]: Operation[Name] extends number ? Name : never }[keyof Operation]

const SIMPLE: Readonly<Record<Simple, { name: string; help: string }>> = {
  oldestMailSeconds: {
    name: 'fanfare_oldest_mail_seconds',
    help: 'How long the oldest unsent email has waited or failed',
  },
  oldestJobSeconds: {
    name: 'fanfare_oldest_job_seconds',
    help: 'How long the oldest other job has waited or failed, without photos of imported vendors',
  },
  givenUp: { name: 'fanfare_jobs_given_up', help: 'Jobs that were given up, of all kinds' },
  stuckPayments: { name: 'fanfare_stuck_payments', help: 'Payments without an outcome for more than ten minutes' },
  leadsUnanswered24: { name: 'fanfare_leads_unanswered_24h', help: 'Open leads without a reply for a day' },
  leadsUnanswered72: { name: 'fanfare_leads_unanswered_72h', help: 'Open leads without a reply for three days' },
  signups: { name: 'fanfare_signups', help: 'Vendors that signed up, by payment or invoice' },
  pushDevices: { name: 'fanfare_push_devices', help: 'Devices that are notified' },
  openReports: { name: 'fanfare_open_reports', help: 'Reports that wait for a decision' },
  bouncingAddresses: { name: 'fanfare_bouncing_addresses', help: 'Addresses that get no mail because it came back' },
  bounced24: { name: 'fanfare_bouncing_addresses_24h', help: 'Addresses marked as bouncing within a day' },
}

/** @returns what looks up the figures, before the registry is read */
export function showOperation(registry: Registry, context: ServiceContext): () => Promise<void> {
  const upSince = context.clock()
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const isUp = gauge('fanfare_database_up', 'Whether the figures of the database could be read')
  const connections = gauge('fanfare_database_connections', 'Connections of this process', ['state'])
  const replicas = gauge('fanfare_database_replicas', 'Replicas that are read from, and those left out', ['state'])
  const jobs = gauge('fanfare_jobs', 'Jobs that are due, and jobs that were given up', ['kind', 'state'])
  const oldest = gauge('fanfare_job_oldest_seconds', 'How long the oldest job of a kind has waited or failed', ['kind'])
  const disk = gauge('fanfare_disk_bytes', 'The disk of DATA_DIR', ['state'])
  const overdue = gauge('fanfare_backup_overdue', 'Whether no good backup was made for 26 hours')
  const simple = Object.entries(SIMPLE).map(([key, { name, help }]) => [key as Simple, gauge(name, help)] as const)
  let lookedAt = -Infinity
  return async () => {
    const { used, open, most, waiting } = context.db.load()
    connections.set({ state: 'used' }, used)
    connections.set({ state: 'open' }, open)
    connections.set({ state: 'most' }, most)
    connections.set({ state: 'waiting' }, waiting)
    const read = context.db.replicas?.load()
    replicas.set({ state: 'read' }, read?.read ?? 0)
    replicas.set({ state: 'left out' }, read?.leftOut ?? 0)
    const now = context.clock().getTime()
    if (now - lookedAt < FRESH_MS) return
    try {
      const operation = await lookAtOperation(context, upSince)
      lookedAt = now
      jobs.reset()
      oldest.reset()
      for (const { kind, due, failed, oldestSeconds } of operation.jobs) {
        jobs.set({ kind, state: 'due' }, due)
        jobs.set({ kind, state: 'given up' }, failed)
        oldest.set({ kind }, oldestSeconds)
      }
      for (const [key, one] of simple) one.set(operation[key])
      if (operation.disk) {
        disk.set({ state: 'free' }, operation.disk.freeBytes)
        disk.set({ state: 'all' }, operation.disk.bytes)
      } else disk.reset()
      overdue.set(operation.isBackupOverdue ? 1 : 0)
      isUp.set(1)
    } catch {
      // The metrics of this process are worth reading all the more.
      isUp.set(0)
    }
  }
}
