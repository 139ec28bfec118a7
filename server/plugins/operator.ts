/** Lets `npm run operator` act through the running server (server/operator). */
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '#server/operator/command.ts'
import { execute } from '#server/operator/execute.ts'
import { serveCommands } from '#server/operator/socket.ts'

/** A server that cannot listen there still serves everybody else. */
export async function addOperator(app: FastifyInstance, path: string, deps: CommandDependencies): Promise<void> {
  try {
    const stop = await serveCommands(path, (command) =>
      execute(deps, command).catch((error: unknown) => {
        app.log.error({ err: error }, 'an operator’s command failed')
        throw error
      }),
    )
    app.addHook('onClose', async () => stop?.())
  } catch (error) {
    app.log.error({ err: error }, 'npm run operator can’t reach this server while it runs')
  }
}
