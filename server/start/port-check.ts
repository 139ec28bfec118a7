/** Whether the server can listen, asked before anything is made: a second start by mistake changes nothing. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

interface Address {
  port: number
  host: string
}

/** @throws StartError that says which other port or host would do */
export async function checkPort({ port, host }: Address): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ port, host })
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(error, { port, host })
  } finally {
    probe.close()
  }
}

export function listenError(error: unknown, { port, host }: Address): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`You don’t have permission to use port ${port}. Choose one above 1023: PORT=8080 npm start`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
    return new StartError(
      `HOST=${host} isn’t an address on this machine. Use localhost, or 0.0.0.0 for all of its addresses.`,
    )
  }
  return new StartError(`Couldn’t listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`)
}
