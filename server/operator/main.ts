/**
 * The command line of operators: says what will happen, asks, and has it done by the running server, or by this process
 * when none runs.
 */
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { archivesFrom, backupsFrom, mediaFrom, paymentsFrom } from '#server/adapters.ts'
import { loadPlaces } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import { DatabaseError, DatabaseSetupError } from '#server/db/errors.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import type { Env } from '#server/env.ts'
import { makeDoctor } from '#server/doctor/doctor.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { UsageError } from './command.ts'
import { readCommandLine } from './commands.ts'
import { execute } from './execute.ts'
import { helpText } from './help.ts'
import type { OperatorResponse, OperatorRequest } from './protocol.ts'
import { sendCommand, socketPath } from './socket.ts'
import { marketplaceOf } from '#server/services/marketplace/marketplace.ts'
import { completeContext } from '#server/services/complete-context.ts'
import { makeNewFilesPrivate } from '#server/start/data-folder.ts'

const DONE = 0
const FAILED = 1
const WRONG_USAGE = 2
/** The standard input’s start that is read. JSON may take several bytes for a character. */
const INPUT_MAX_CHARS = 64 * 1024

/** One line that says what to do; ends with 1. */
class Failure extends Error {
  override name = 'Failure'
}

interface Executor {
  execute(request: OperatorRequest): Promise<OperatorResponse>
  close(): Promise<void>
}

const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''))

async function main(argv: readonly string[]): Promise<number> {
  const line = readCommandLine(argv)
  if (line.kind === 'help') {
    print(helpText(line.command))
    return DONE
  }
  const executor = await executorFor(environment(), line.command.isForStoppedServer === true)
  try {
    const request = {
      argv: line.command.readsInput ? await withInput(argv) : [...argv],
      operator: operatorName(),
    }
    const plan = await executor.execute({ ...request, phase: 'plan' })
    if (plan.outcome === 'failed') throw new Failure(plan.message)
    if (plan.outcome === 'done') {
      print(plan.lines)
      if (!line.isSure && !(await agrees())) throw new Failure('Nothing was done.')
    }
    const done = await executor.execute({ ...request, phase: 'run' })
    if (done.outcome === 'failed') throw new Failure(done.message)
    if (done.outcome === 'done') {
      if (done.file) await writePrivately(done.file)
      print(done.lines)
      if (done.isBad) return FAILED
    }
    return DONE
  } finally {
    await executor.close()
  }
}

/** The start of the standard input in the place of `-`. The line break keeps it from being read as an option. */
async function withInput(argv: readonly string[]): Promise<string[]> {
  if (!argv.includes('-')) return [...argv]
  let text = '\n'
  // Read to its end: a mail server takes a closed pipe for a failure.
  for await (const piece of process.stdin.setEncoding('utf8'))
    if (text.length < INPUT_MAX_CHARS) text += String(piece).slice(0, INPUT_MAX_CHARS - text.length)
  return argv.map((word) => (word === '-' ? text : word))
}

function environment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const read = readEnv(process.env)
  if ('env' in read) return read.env
  throw new Failure(`These environment variables are wrong: ${read.problems.join('; ')}`)
}

/**
 * The running server, or the database itself.
 * @param isForStoppedServer the command needs the database for itself, replaces what is in it, and may make it
 */
async function executorFor(env: Env, isForStoppedServer: boolean): Promise<Executor> {
  const path = socketPath(env.dataDir)
  const isServer = await sendCommand(path, { phase: 'plan', argv: ['audit'], operator: '' })
  if (isServer && isForStoppedServer) throw new Failure('The server runs. Stop it, then try again.')
  if (isServer) {
    return {
      execute: async (request) => (await sendCommand(path, request)) ?? serverEnded(),
      close: () => Promise.resolve(),
    }
  }
  if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'pglite'))) {
    const folder = env.dataDir
    if (!isForStoppedServer)
      throw new Failure(`There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for the server.`)
    // Where the default is wrong, the server would never find what was restored.
    if (process.env.DATA_DIR === undefined || process.env.DATA_DIR === '')
      throw new Failure(
        `There is no database in ${folder}, and DATA_DIR isn’t set. Set DATA_DIR or DATABASE_URL as for the server; ` +
          'a new database is made there.',
      )
    print([`There is no database in ${folder}: a new one is made there.`])
  }
  const db = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir })
  try {
    await migrateUnlessReplaced(db, isForStoppedServer)
    const clock = () => new Date()
    const [payments, media] = [await paymentsFrom(env, db, clock), await mediaFrom(env)]
    const settings = { publicUrl: env.publicUrl, billing: env.billing }
    const backups = await backupsFrom(env)
    const marketplace = marketplaceOf(db, env.fixed)
    await marketplace.reload()
    const doctor = makeDoctor(env, {
      db,
      media: media.store,
      payments,
      backups,
      clock,
      settings: () => marketplace.settings(),
    })
    const context = completeContext({
      db,
      clock,
      places: loadPlaces(),
      payments,
      media,
      backups,
      archives: await archivesFrom(env),
      doctor,
      marketplace,
      settings,
    })
    await context.texts.readAgain()
    return { execute: (request) => execute(context, request), close: () => db.close() }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** A database of a newer version is replaced by what this one reads: that is the way back from an upgrade. */
async function migrateUnlessReplaced(db: Database, isReplaced: boolean): Promise<void> {
  try {
    await migrate(db)
  } catch (error) {
    if (!isReplaced || !(error instanceof DatabaseSetupError) || error.code !== 'DATABASE_NEWER') throw error
    print(['The database is of a newer version of Fanfare.'])
  }
}

function serverEnded(): never {
  throw new Failure('The server ended meanwhile. Look at what was done with “audit”, then try again.')
}

/** Behind sudo, the person and not root alone. */
function operatorName(): string {
  const { username } = userInfo()
  const { SUDO_USER } = process.env
  return SUDO_USER === undefined || SUDO_USER === '' ? username : `${username} (${SUDO_USER})`
}

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Failure('Nothing was done: there is no terminal to ask in. Add --yes to do it without asking.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await terminal.question('Do it? Type yes: ')
    return typed.trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}

async function writePrivately({ path, text }: { path: string; text: string }): Promise<void> {
  // npm runs this in the project's folder; the person may be in another one.
  const file = resolve(process.env.INIT_CWD ?? '.', path)
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(text)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Failure(
      isThere
        ? `${file} is there already. Give another name with --file.`
        : `Couldn’t write ${file}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function report(error: unknown): number {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  if (error instanceof UsageError) {
    say(`${error.message} For help: ${operatorCommand('help')}`)
    return WRONG_USAGE
  }
  if (error instanceof Failure || error instanceof DatabaseError) say(error.message)
  else say(`This didn’t work: ${error instanceof Error ? error.message : String(error)}`)
  return FAILED
}

makeNewFilesPrivate()
process.exitCode = await main(process.argv.slice(2)).catch(report)
