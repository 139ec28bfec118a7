/** `npm run operator -- COMMAND`: runs server/operator/main.ts with the Node that the server uses. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from './forward-signals.mjs'
import { serverNode } from './start.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
if (!existsSync(join(root, 'node_modules'))) {
  process.stderr.write('Fanfare isn’t installed yet. Run npm start once, then run this again.\n')
  process.exit(1)
}
const child = spawn(serverNode(), [join(root, 'server', 'operator', 'main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
// The terminal tells both processes; this one waits for the other.
forwardSignals(child)
child.on('error', (error) => {
  process.stderr.write(`Couldn’t start: ${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
