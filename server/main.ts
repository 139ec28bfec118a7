/** Starts Fanfare: environment, database, data, app, listen; and shuts it down in order. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { formatCount } from '#contract/format-count.ts'
import { archivesFrom, backupsFrom, mediaFrom, paymentsFrom } from './adapters.ts'
import { buildApp } from './app.ts'
import { backUpBeforeMigration } from './backup/backup-before-migration.ts'
import { makeDoctor } from './doctor/doctor.ts'
import type { Doctor } from './doctor/finding.ts'
import { MEDIA_REMEDY, mediaProblem } from './doctor/media-mark.ts'
import { findingLines } from './operator/commands/doctor.ts'
import { ContentError } from './content/content-error.ts'
import { loadContent } from './content/content.ts'
import { loadPlaces } from './data/places.ts'
import type { Places } from './data/places.ts'
import { openDatabase } from './db/connect.ts'
import type { Database, DatabaseIncident, Queryable } from './db/database.ts'
import { DatabaseError } from './db/errors.ts'
import { isOfNewerVersion, migrate, pendingMigrations } from './db/migrate.ts'
import { rebuildListings } from './db/rebuild-listings.ts'
import { seedSampleMarketplace, vacuum } from './db/seed.ts'
import { readEnv } from './env.ts'
import type { AppParts } from './app-parts.ts'
import type { Env } from './env.ts'
import { socketPath } from './operator/socket.ts'
import { createRenderer } from './rendering/render.ts'
import { noGeolocation, openGeolocation } from './services/search/geolocation.ts'
import { databaseMailer } from './services/mail/mailer.ts'
import { senderOf, smtpMailer } from './services/mail/smtp-mailer.ts'
import { isPrivate } from './repositories/media/photos.ts'
import { uploadedPictures } from './services/media/media.ts'
import { createPictures } from './services/media/pictures.ts'
import { hubspot, noCrm } from './services/accounts/visitor-contacts.ts'
import { countSampleVendors } from './repositories/search/listed-vendors.ts'
import { PUSH_SERVICES, PUSH_SETTINGS } from './services/notifications/push-request.ts'
import { marketplaceOf, senderNameOf, type Marketplace } from './services/marketplace/marketplace.ts'
import { completeContext } from './services/complete-context.ts'
import { reconcileOrders } from './services/signup/signup-jobs.ts'
import { makeShownTexts } from './services/texts/shown-texts.ts'
import { endInOrder } from './shutdown.ts'
import { makeNewFilesPrivate, openDataFolder } from './start/data-folder.ts'
import { mailboxKey } from './start/mailbox-key.ts'
import { checkPort, listenError } from './start/port-check.ts'
import { makeSamplesFirst } from './start/samples-first.ts'
import { StartError } from './start/start-error.ts'
import { sampleVendorsNote, settingNotes, trialNotes } from './start/trial-notes.ts'
import { unknownSettings } from './start/variable-names.ts'
import { SETTING_NAMES } from './start/variables.ts'

const DIST = join(import.meta.dirname, '..', 'dist')
const EVENT_LOOP_DELAY_MAX_MS = 1000
/** Node takes one new connection in each turn of its loop: more of them wait while it has much to do. */
const CONNECTIONS_WAITING_MAX = 4096

const clock = () => new Date()

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Exits with a message that says what to do, without a stack trace. */
function stop(message: string): never {
  process.stderr.write(`Fanfare can’t start.\n${message}\n`)
  process.exit(1)
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')

function environment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const read = readEnv(process.env)
  if ('env' in read) return read.env
  return stop(`Fix these environment variables (full list in docs/operating.md):\n${indented(read.problems)}`)
}

/** Reports what is still a trial or a mistake. @throws StartError if the operator is strict about it */
function report(env: Env, notes: readonly string[]): void {
  if (notes.length === 0) return
  if (env.strict) throw new StartError(`STRICT=1 doesn’t allow this:\n${indented(notes)}`)
  say(`Before others use this server (STRICT=1 refuses to start like this):\n${indented(notes)}`)
}

/** The facts that are known before anything is made. */
async function checkBeforeStart(env: Env): Promise<void> {
  report(env, [...unknownSettings(process.env, SETTING_NAMES), ...trialNotes(env)])
  await checkPort(env)
  if (!openDataFolder(env.dataDir))
    report(env, [
      `Other users on this machine may be able to read DATA_DIR=${env.dataDir}: its file system doesn’t restrict ` +
        'access.',
    ])
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

/** Categories as operators have published them. */
const readCatalog = (tx: Queryable) => makeShownTexts(tx, undefined).readAgain()

/** Opens, migrates and seeds the database. @throws DatabaseError, StartError */
async function database(env: Env, places: Places) {
  say(env.databaseUrl ? 'Opening the PostgreSQL database …' : `Opening the embedded database in ${env.dataDir} …`)
  if (!env.databaseUrl) await makeSamplesFirst({ dataDir: env.dataDir, count: env.sampleVendors })
  const db = await openDatabase({
    url: env.databaseUrl,
    listenUrl: env.databaseListenUrl,
    readUrls: env.databaseReadUrls,
    dataDir: env.dataDir,
    onIncident: logIncident,
  })
  await backUpBeforeMigrating(env, db)
  const applied = await migrate(db)
  if (applied.length > 0) say(`Database updated: ${applied.join(', ')}`)
  // Lists of the newer version stay as it made them.
  if (await isOfNewerVersion(db)) say('A newer version of Fanfare has migrated this database. This one works with it.')
  else if ((await rebuildListings(db, say, { readCatalog })) > 0) await vacuum(db)
  await seedSampleMarketplace(db, { count: env.sampleVendors, places, report: say })
  // The embedded database gives its files permissions of its own.
  openDataFolder(env.dataDir)
  return db
}

/** An upgrade that goes wrong can be undone. @throws StartError when that backup cannot be made */
async function backUpBeforeMigrating(env: Env, db: Database): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  const [backups, media] = [await backupsFrom(env), await mediaFrom(env)]
  if (!backups) return
  say(`Backing up before ${formatCount(pending.length, 'migration')}…`)
  try {
    const { name, isNew } = await backUpBeforeMigration({ db, media: media.store, place: backups.place, clock })
    say(isNew ? `Backed up: ${name}` : `The last attempt made one a few minutes ago: ${name}`)
  } catch (error) {
    throw new StartError(
      `No backup could be made before the upgrade, so nothing was changed: ${String(error)} ` +
        'Fix it, or set BACKUP_TO to another place.',
    )
  }
}

/** Samples that an earlier start made. */
async function checkSampleVendors(env: Env, db: Database): Promise<void> {
  if (!(env.isPublic || env.strict) || env.sampleVendors > 0) return
  const samples = await countSampleVendors(db)
  if (samples > 0) report(env, [sampleVendorsNote(samples)])
}

async function geolocationFrom(env: Env, places: Places) {
  if (env.geoipFile === undefined) return noGeolocation
  try {
    return await openGeolocation(env.geoipFile, places)
  } catch (error) {
    throw new StartError(`GEOIP_FILE: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Listens, and says where. */
async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({
      port: env.port,
      host: env.host,
      backlog: CONNECTIONS_WAITING_MAX,
      listenTextResolver: () => 'listening',
    })
  } catch (error) {
    throw listenError(error, env)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : env.port
  const here = `http://${shownHost(env.host)}:${port}`
  const isDev = env.nodeEnv === 'development'
  if (env.showMailbox !== 'toNobody') {
    say(`Emails are kept at ${isDev || env.isPublic ? env.publicUrl : here}/dev/mail?key=${mailboxKey(env.dataDir)}`)
  }
  say(isDev ? 'The API is ready.' : `Fanfare is ready at ${here}`)
}

async function start(env: Env) {
  makeNewFilesPrivate()
  await checkBeforeStart(env)
  const content = loadContent(undefined, env.backedClaims, env.operator)
  const places = loadPlaces()
  const geolocation = await geolocationFrom(env, places)
  const db = await database(env, places)
  try {
    await serve(env, { db, places, geolocation, content })
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Photos that are not those of the database, and with STRICT=1 everything that `doctor` finds wrong. Another service
 * that doesn't respond is no reason to keep this one down.
 * @throws StartError
 */
async function refuseWhatIsWrong(env: Env, db: Database, doctor: Doctor): Promise<void> {
  const problem = await mediaProblem(db, env)
  if (problem !== null) throw new StartError(`${problem} ${MEDIA_REMEDY}`)
  if (!env.strict) return
  const found = await doctor.examine({ isServing: false })
  const wrong = found.filter(({ state }) => state === 'wrong')
  if (wrong.length > 0) throw new StartError(`STRICT=1 doesn’t allow this:\n${indented(wrong.flatMap(findingLines))}`)
  for (const finding of found.filter(({ state }) => state === 'outage')) findingLines(finding).forEach(say)
}

/** The settings of the app, as variables and operators decide them. */
function settingsFrom(env: Env, marketplace: Marketplace): AppParts['settings'] {
  return {
    trustProxy: env.trustProxy,
    publicUrl: env.publicUrl,
    startWarnings: () => [...trialNotes(env), ...settingNotes(env, marketplace.settings())],
    ...(env.showMailbox !== 'toNobody' && {
      mailbox: { shownTo: env.showMailbox, key: mailboxKey(env.dataDir), offersSampleSignIn: env.offersSampleSignIn },
    }),
    push: {
      settings: { ...PUSH_SETTINGS, services: [...PUSH_SERVICES, ...env.pushServices] },
      ...(env.vapidPrivateKey !== undefined && { privateKey: env.vapidPrivateKey }),
      ...(env.operator.contactEmail !== '' && { contactEmail: env.operator.contactEmail }),
    },
    dataDir: env.dataDir,
    ...(env.alertsTo !== undefined && { alertsTo: env.alertsTo }),
    ...(env.telemetry && { telemetry: env.telemetry }),
    ...(env.metricsToken !== undefined && { metricsToken: env.metricsToken }),
    billing: env.billing,
    logLevel: env.logLevel,
    requestsPerMinute: env.requestsPerMinute,
    writesPerMinute: env.writesPerMinute,
    quoteLimits: env.quoteLimits,
    leadMailsPerHour: env.leadMailsPerHour,
    maxEventLoopDelayMs: EVENT_LOOP_DELAY_MAX_MS,
  }
}

/** Serves what was opened. */
async function serve(env: Env, parts: Pick<AppParts, 'db' | 'places' | 'geolocation' | 'content'>) {
  const { db, places } = parts
  await checkSampleVendors(env, db)
  const payments = await paymentsFrom(env, db, clock)
  const media = await mediaFrom(env)
  const backups = await backupsFrom(env)
  const marketplace = marketplaceOf(db, env.fixed)
  await marketplace.reload()
  report(env, settingNotes(env, marketplace.settings()))
  const doctor = makeDoctor(env, {
    db,
    media: media.store,
    payments,
    backups,
    clock,
    settings: () => marketplace.settings(),
  })
  await refuseWhatIsWrong(env, db, doctor)
  const clientDir = join(DIST, 'client')
  const servesPages = env.nodeEnv !== 'development' && existsSync(join(clientDir, 'index.html'))
  const app = await buildApp({
    ...parts,
    visitorContacts: env.hubspotAccessToken === undefined ? noCrm : hubspot({ accessToken: env.hubspotAccessToken }),
    pictures: createPictures({
      cacheDir: join(env.dataDir, 'pictures'),
      sources: [uploadedPictures(media.store, (guid) => isPrivate(db, guid))],
    }),
    media,
    payments,
    backups,
    archives: await archivesFrom(env),
    doctor,
    clock,
    operatorSocket: socketPath(env.dataDir),
    marketplace,
    mailer: env.smtpUrl
      ? smtpMailer({
          url: env.smtpUrl,
          from: () => senderOf(env.mailFrom, senderNameOf(marketplace)),
          returnPath: env.mailReturnPath,
        })
      : databaseMailer(db, clock),
    settings: settingsFrom(env, marketplace),
    ...(servesPages && {
      page: {
        clientDir,
        makeRenderer: (callInProcess) => createRenderer({ distDir: DIST, publicUrl: env.publicUrl, callInProcess }),
      },
    }),
  })
  endInOrder(app, db, env.drainSeconds)
  await listen(app, env)
  // In the background: the payment service may be slow, and every order also checks its own status.
  const onFailure = (error: unknown) => logIncident(asIncident('settling payments', error))
  const context = completeContext({
    db,
    places,
    payments,
    media,
    clock,
    marketplace,
    settings: { publicUrl: env.publicUrl, billing: env.billing },
  })
  reconcileOrders(context, onFailure).catch(onFailure)
}

const shownHost = (host: string) =>
  host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host

try {
  await start(environment())
} catch (error) {
  // Errors of the program keep their stack trace; the operator's need none.
  if (error instanceof StartError || error instanceof DatabaseError || error instanceof ContentError)
    stop(error.message)
  throw error
}
