/**
 * Operators name their marketplace: no sentence says "Fanfare" but through `contract/marketplace-name.ts`, and no
 * module asks for the name while it loads, when it isn't known yet.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const NAME = /Fanfare/

/** Folder or file → what the name stands for there. */
const PRODUCT: Record<string, string> = {
  'contract/marketplace-name.ts': 'the default of the setting',
  'contract/bookings/booking.ts': 'a name that phones have stored',
  'src/offline/storage/export-text.ts': 'the format of a file',
  'src/offline/transfer/transfer-file.ts': 'the format of a file',
  'src/pwa/install/manifest.ts': 'the manifest of the build, which the server fills in',
  'server/backup/': 'the program, said to operators',
  'server/bin/': 'the program, said to operators',
  'server/db/': 'the program, said to operators',
  'server/doctor/': 'the program, said to operators',
  'server/main.ts': 'the program, said to operators',
  'server/operator/main.ts': 'the program, said to operators',
  'server/start/': 'the program, said to operators',
  'server/env.ts': 'the sender of a server without settings',
  'server/routes/mail/mailbox.ts': 'the program, said to who tries it',
  'server/plugins/auth.ts': 'the realm of a protocol',
  'server/plugins/oauth.ts': 'the realm of a protocol',
  'server/plugins/endpoints/openapi.ts': 'the interface of the program',
  'server/services/availability/feeds/guarded-fetch.ts': 'the user agent of the program',
  'server/services/availability/published-calendar.ts': 'the PRODID of the program',
  'server/services/bookings/views/booking-calendar.ts': 'the PRODID of the program',
  'server/services/paperwork/pdf/paper-pdf.ts': 'the producer of the file',
  'server/services/console/codes.ts': 'the name under which apps have stored their codes',
  'server/services/console/passkeys.ts': 'the name under which devices have stored their passkeys',
}

const root = join(import.meta.dirname, '..', '..')
const files = ['contract', 'server', 'src', 'sw'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.(gen|d)\.m?ts$/.test(file))
    .map((file) => posix.join(folder, ...file.split(sep))),
)

interface Node {
  type: string
  start: number
  value?: unknown
  name?: unknown
  callee?: Node
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Each node, with whether it is within a function. */
function* nodesOf(value: unknown, isInside = false): Generator<[Node, boolean]> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item, isInside)
  else if (isNode(value)) {
    yield [value, isInside]
    const within = isInside || /Function/.test(value.type)
    for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesOf(part, within)
  }
}

const textOf = ({ value }: Node): string =>
  typeof value === 'string' ? value : ((value as { raw?: string } | null | undefined)?.raw ?? '')
const isText = ({ type }: Node) => ['Literal', 'TemplateElement', 'JSXText'].includes(type)
const ASKING = new Set(['marketplaceName', 'shownMarketplace', 'titled'])

function parsed(file: string): { node: Node; isInside: boolean; line: number }[] {
  const source = readFileSync(join(root, file), 'utf8')
  const program = parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }, file)
  return [...nodesOf(program)].map(([node, isInside]) => ({
    node,
    isInside,
    line: source.slice(0, node.start).split('\n').length,
  }))
}

test('sentences say the name that operators have set', () => {
  const found = files
    .filter((file) => NAME.test(readFileSync(join(root, file), 'utf8')))
    .flatMap((file) => parsed(file).map((place) => ({ file, ...place })))
    .filter(({ node }) => isText(node) && NAME.test(textOf(node)))
  const isProduct = (file: string) => Object.keys(PRODUCT).some((place) => file.startsWith(place))
  expect(found.filter(({ file }) => !isProduct(file)).map(({ file, line }) => `${file}:${line}`)).toEqual([])
  const unused = Object.keys(PRODUCT).filter((place) => !found.some(({ file }) => file.startsWith(place)))
  expect(unused).toEqual([])
})

test('no module asks for the name while it loads', () => {
  const early = files
    .filter((file) => /marketplace-name\.ts'/.test(readFileSync(join(root, file), 'utf8')))
    .flatMap((file) => parsed(file).map((place) => ({ file, ...place })))
    .filter(
      ({ node, isInside }) => !isInside && node.type === 'CallExpression' && ASKING.has(String(node.callee?.name)),
    )
  expect(early.map(({ file, line }) => `${file}:${line}`)).toEqual([])
})

test('texts of the operator say it, too', () => {
  const folder = join(root, 'server', 'content')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  expect(texts.filter((file) => NAME.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})
