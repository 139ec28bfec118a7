/**
 * `npm run dev`: the page with hot reload on PORT, and behind it the API server, which restarts when its files change.
 * /dev/ui shows the parts of src/ui. Ctrl-C stops both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from './forward-signals.mjs'
import { checkNode, install, serverNode } from './start.mjs'
import { uiGallery } from './ui-gallery.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** Paths that the API server handles; everything else is the page. */
const API_PATHS = [
  '/api',
  '/vendor-api',
  '/sandbox-gateway',
  '/createrequest',
  '/pictures',
  '/dev/mail',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps',
]

/** How long a request waits for the API server to start. */
const API_WAIT_MS = 10_000

checkNode()
install()
const node = serverNode()
if (process.argv[2] !== 'page') {
  // Vite and its plugins need a Node version they support.
  const again = spawn(node, [fileURLToPath(import.meta.url), 'page'], { cwd: root, stdio: 'inherit' })
  forwardSignals(again)
  const [code] = await once(again, 'exit')
  process.exit(code ?? 1)
}

const { createServer: createVite } = await import('vite')
const port = Number(process.env.PORT ?? 8080)
const host = process.env.HOST ?? 'localhost'
const isLocal = /^(localhost|127\.[0-9.]+|::1)$/.test(host)
const apiPort = await freePort()
const target = `http://127.0.0.1:${apiPort}`

const api = spawn(node, ['--watch', '--watch-preserve-output', join(root, 'server', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: `http://localhost:${port}`,
    // Both servers are reachable only from this machine, and Vite refuses unknown host names.
    ...(isLocal && { MAILBOX: process.env.MAILBOX ?? 'on' }),
  },
})
const vite = await createVite({
  root,
  plugins: [
    uiGallery(),
    {
      name: 'wait-for-api',
      configureServer: ({ middlewares }) => void middlewares.use((...call) => void waitForApi(...call)),
    },
  ],
  server: { port, host, strictPort: true, proxy: Object.fromEntries(API_PATHS.map((path) => [path, target])) },
})
await vite.listen()
process.stdout.write(`Open http://localhost:${port}. The API is still starting and will be ready shortly.\n`)

// A terminal sends Ctrl-C to every process of the group, so the signal can arrive twice.
forwardSignals({ kill: () => api.kill('SIGTERM') })
api.on('exit', (code) => {
  void vite.close().finally(() => process.exit(code ?? 0))
})

/** Holds API requests while the API server starts, so that the proxy never hits a closed port. */
async function waitForApi(request, response, next) {
  const isApi = API_PATHS.some((path) => request.url.startsWith(path))
  if (!isApi || (await isApiListening(API_WAIT_MS))) {
    next()
    return
  }
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ code: 'unavailable', message: 'The API is starting. Try again in a moment.' }))
}

async function isApiListening(waitMs) {
  const until = Date.now() + waitMs
  while (!(await canConnect())) {
    if (Date.now() >= until) return false
    await delay(200)
  }
  return true
}

async function canConnect() {
  const socket = connect(apiPort, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  await once(probe, 'close')
  return free
}
