/** Starts Fanfare: environment, database, data, app, listen; and shuts it down in order. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mediaFrom, paymentsFrom } from './adapters.ts'
import { buildApp } from './app.ts'
import { ContentError } from './content/content-file.ts'
import { loadContent } from './content/content.ts'
import { loadPlaces } from './data/places.ts'
import type { Places } from './data/places.ts'
import { openDatabase } from './db/connect.ts'
import type { DatabaseIncident } from './db/database.ts'
import { DatabaseError } from './db/errors.ts'
import { migrate } from './db/migrate.ts'
import { seedSampleMarketplace } from './db/seed.ts'
import { readEnv } from './env.ts'
import type { Env } from './env.ts'
import { socketPath } from './operator/socket.ts'
import { createRenderer } from './render.ts'
import { noGeolocation, openGeolocation } from './services/search/geolocation.ts'
import { databaseMailer } from './services/mail/mailer.ts'
import { smtpMailer } from './services/mail/smtp-mailer.ts'
import { uploadedPictures } from './services/media/media.ts'
import { createPictures } from './services/media/pictures.ts'
import { hubspot, noCrm } from './services/accounts/visitor-contacts.ts'
import { reconcileOrders } from './services/signup/signup-jobs.ts'
import { endInOrder } from './shutdown.ts'

const DIST = join(import.meta.dirname, '..', 'dist')
const EVENT_LOOP_DELAY_MAX_MS = 1000

const clock = () => new Date()

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Exits with a message that says what to do, without a stack trace. */
function stop(message: string): never {
  process.stderr.write(`Fanfare cannot start.\n${message}\n`)
  process.exit(1)
}

function environment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const read = readEnv(process.env)
  if ('env' in read) return read.env
  return stop(
    `These environment variables are wrong (docs/operating.md lists them all):\n${read.problems.map((line) => `  ${line}`).join('\n')}`,
  )
}

/** Logs background errors of the database. */
const logIncident = (incident: DatabaseIncident) => {
  process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), ...incident })}\n`)
}

const asIncident = (doing: string, error: unknown): DatabaseIncident => ({
  doing,
  code: error instanceof Error ? error.name : 'UNKNOWN',
  message: error instanceof Error ? error.message : String(error),
})

/** Opens, migrates and seeds the database, or exits with instructions. */
async function database(env: Env, places: Places) {
  try {
    say(env.databaseUrl ? 'Opening the PostgreSQL database …' : `Opening the embedded database in ${env.dataDir} …`)
    const db = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, onIncident: logIncident })
    const applied = await migrate(db)
    if (applied.length > 0) say(`Brought the database up to date: ${applied.join(', ')}`)
    await seedSampleMarketplace(db, { count: env.sampleVendors, places, report: say })
    return db
  } catch (error) {
    if (error instanceof DatabaseError) return stop(error.message)
    throw error
  }
}

async function geolocationFrom(env: Env, places: Places) {
  if (env.geoipFile === undefined) return noGeolocation
  try {
    return await openGeolocation(env.geoipFile, places)
  } catch (error) {
    return stop(`GEOIP_FILE: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The operator's content files; an invalid file aborts the start. */
function content() {
  try {
    return loadContent()
  } catch (error) {
    if (error instanceof ContentError) return stop(error.message)
    throw error
  }
}

async function start() {
  const env = environment()
  const written = content()
  const places = loadPlaces()
  const geolocation = await geolocationFrom(env, places)
  const db = await database(env, places)
  const payments = await paymentsFrom(env, db, clock)
  const media = await mediaFrom(env)
  const clientDir = join(DIST, 'client')
  const servesPages = env.nodeEnv !== 'development' && existsSync(join(clientDir, 'index.html'))
  const app = await buildApp({
    db,
    places,
    geolocation,
    content: written,
    visitorContacts: env.hubspotAccessToken === undefined ? noCrm : hubspot({ accessToken: env.hubspotAccessToken }),
    pictures: createPictures({ cacheDir: join(env.dataDir, 'pictures'), sources: [uploadedPictures(media.store)] }),
    media,
    payments,
    clock,
    operatorSocket: socketPath(env.dataDir),
    mailer: env.smtpUrl ? smtpMailer({ url: env.smtpUrl, from: env.mailFrom }) : databaseMailer(db, clock),
    settings: {
      trustProxy: env.trustProxy,
      publicUrl: env.publicUrl,
      showMailbox: env.showMailbox,
      logLevel: env.logLevel,
      requestsPerMinute: env.requestsPerMinute,
      writesPerMinute: env.writesPerMinute,
      maxEventLoopDelayMs: EVENT_LOOP_DELAY_MAX_MS,
    },
    ...(servesPages && {
      page: {
        clientDir,
        makeRenderer: (fetchApi) => createRenderer({ distDir: DIST, publicUrl: env.publicUrl, fetchApi }),
      },
    }),
  })
  endInOrder(app, db)
  try {
    await app.listen({ port: env.port, host: env.host, listenTextResolver: () => 'listening' })
  } catch (error) {
    await db.close()
    stop(listenProblem(error, env))
  }
  // In the background: the payment service may be slow, and every order also checks its own status.
  const report = (error: unknown) => logIncident(asIncident('settling payments', error))
  reconcileOrders({ db, places, payments, clock }, report).catch(report)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : env.port
  say(env.nodeEnv === 'development' ? 'The API is ready.' : `Fanfare is ready at http://${shownHost(env.host)}:${port}`)
}

function listenProblem(error: unknown, { port, host }: Env): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. End what listens there, or choose another one: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Port ${port} is not allowed for this user. Choose one above 1023: PORT=8080 npm start`
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST=${host} is not an address of this machine. Use localhost, or 0.0.0.0 for all of its addresses.`
  return error instanceof Error ? error.message : String(error)
}

const shownHost = (host: string) =>
  host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host

await start()
