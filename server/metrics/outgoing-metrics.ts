/** Calls to the mail server, the bucket and push services: how many, how they ended, how long they took. */
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { refusalOf } from '#server/services/mail/bounces/smtp-refusal.ts'
import { observeWork, type Work } from '#server/tracing/traced.ts'

const SECONDS = [0.05, 0.25, 1, 5, 20]

/** Counts from now until the app closes. */
export function countOutgoing(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const calls = new Counter({
    name: 'fanfare_outgoing_calls_total',
    help: 'Calls to the mail server, the bucket and push services; mail is bounced where its recipient is refused for good',
    labelNames: ['to', 'outcome'],
    registers,
  })
  const times = new Histogram({
    name: 'fanfare_outgoing_seconds',
    help: 'How long such a call took',
    labelNames: ['to'],
    buckets: SECONDS,
    registers,
  })
  const stop = observeWork(async (work, doing) => {
    if (!isOutgoing(work)) return doing()
    const begun = performance.now()
    const count = (outcome: string) => {
      calls.inc({ to: work.of, outcome })
      times.observe({ to: work.of }, (performance.now() - begun) / 1000)
    }
    try {
      const result = await doing()
      count(outcomeOf(result))
      return result
    } catch (error) {
      count(work.of === 'mail' && refusalOf(error) === 'address' ? 'bounced' : 'failed')
      throw error
    }
  })
  app.addHook('onClose', (_app, done) => {
    stop()
    done()
  })
}

const isOutgoing = ({ of }: Work) => of === 'mail' || of === 's3' || of === 'push'

/** A push service's word, which is no error; everything else is well if it ends. */
const outcomeOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'outcome' in result && typeof result.outcome === 'string'
    ? result.outcome
    : 'ok'
