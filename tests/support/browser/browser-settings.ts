import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Vendors in the sample marketplace of the browser tests. */
export const SAMPLE_FOR_TESTS = 2000

/** The seeded data folder that servers under test start from a copy of. */
export const TEMPLATE_DIR = join(tmpdir(), `fanfare-browser-template-${process.env.TEST_RUN ?? 'local'}`)

/** Holds the PostgreSQL server of the run. */
export const POSTGRES_DIR = `${TEMPLATE_DIR}-postgres`

/** Names the address of that server in the environment of the workers. */
export const POSTGRES_URL_VARIABLE = 'BROWSER_TESTS_POSTGRES_URL'

/** The seeded database on it that servers under test start from a copy of. */
export const TEMPLATE_DATABASE = 'fanfare_template'

/** The drawn pictures in each size: the servers of a run share what one of them has drawn. */
export const PICTURES_DIR = `${TEMPLATE_DIR}-pictures`

/** The server's scripts as Node compiled them, so that only the first start of a run compiles it. */
export const COMPILE_CACHE_DIR = `${TEMPLATE_DIR}-compiled`

/** Flags that keep Chromium quiet and self-contained on a machine without a desktop. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The key to the mail of servers under test. */
export const MAILBOX_KEY = 'mailbox-of-the-browser-tests'
