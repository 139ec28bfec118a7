/** Lets `npm run operator` act through the running server (server/operator). */
import type { FastifyInstance } from 'fastify'
import { execute } from '#server/operator/execute.ts'
import { serveCommands } from '#server/operator/socket.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** A server that cannot listen there still serves everybody else. */
export async function addOperator(app: FastifyInstance, path: string, context: ServiceContext): Promise<void> {
  try {
    const stop = await serveCommands(path, (command) =>
      execute(context, command).catch((error: unknown) => {
        app.log.error({ err: error }, 'an operator’s command failed')
        throw error
      }),
    )
    app.addHook('onClose', async () => stop?.())
  } catch (error) {
    app.log.error({ err: error }, 'the operator’s commands can’t reach this server while it runs')
  }
}
