/**
 * `node tests/runner/run-built.mjs tests/bench/run.ts …`: installs and builds, unless nothing has changed, and runs a
 * script with the Node and the browser of the packages. Plain JavaScript: it starts on Node 20 with nothing installed.
 */
import { join } from 'node:path'
import { build, checkNode, install, runUntilItEnds, serverNode } from '../../server/bin/start.mjs'
import { chromiumEnvironment } from './chromium.mjs'

const bin = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..', 'node_modules', '.bin')

checkNode()
install()
build()
runUntilItEnds(serverNode(), process.argv.slice(2), {
  PATH: `${bin}:${process.env.PATH}`,
  ...chromiumEnvironment(),
})
