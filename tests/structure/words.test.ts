/**
 * One word for each thing (CONTRIBUTING.md): retired words are no names of variables, parameters, functions or types.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** Retired word → what it is called. */
const RETIRED: Record<string, string> = {
  member: 'vendor',
  members: 'vendors',
  host: 'client',
  hosts: 'clients',
  asker: 'client',
  gig: 'request',
  wish: 'request',
  wishes: 'requests',
  answer: 'reply or response',
  answers: 'replies or responses',
  answered: 'replied',
  cancelled: 'canceled',
}

/** Names in which a retired word means something else. */
const OTHER_MEANING = new Set([
  // The level of a membership, as the wire and the specification call it.
  'memberLevel',
  'memberLevels',
  'MEMBER_LEVELS',
  'PARTY_MEMBER_LEVEL',
  // Hosts of a network.
  'host',
  'hosts',
  'HOST',
  '_host',
  'BraintreeHost',
  'namesOneHost',
  'shownHost',
  // Text that a person types at a question.
  'answer',
  // The answer to a question of an operator.
  'ANSWER_DAYS',
  'ANSWER_MAX_CHARS',
  'AnswerForm',
  'AnswerQuestion',
  'answerQuestion',
  'setAnswer',
  // The answer to a frequently asked question.
  'answerText',
])

const root = join(import.meta.dirname, '..', '..')
const files = ['contract', 'server', 'src', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|d)\.ts$/.test(file))
    .map((file) => posix.join(folder, ...file.split(sep))),
)

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Declarations, and where each holds its names. */
const NAMES: Record<string, readonly string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
}

/** The names that a pattern binds: `a`, `{ wire: a }`, `[a]`, `a = 1`, `...a`. */
function boundNames(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundNames)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  return [
    pattern.properties,
    pattern.elements,
    pattern.value,
    pattern.left,
    pattern.argument,
    pattern.parameter,
  ].flatMap(boundNames)
}

function declaredNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declaredNames)
  if (!isNode(node)) return []
  const own = (NAMES[node.type] ?? []).flatMap((key) => boundNames(node[key]))
  return [...own, ...Object.values(node).flatMap((value) => (typeof value === 'object' ? declaredNames(value) : []))]
}

const wordsOf = (name: string) =>
  name
    .split(/_|(?<=[a-z\d])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

const retiredIn = (name: string) =>
  OTHER_MEANING.has(name) ? [] : wordsOf(name).filter((word) => Object.hasOwn(RETIRED, word))

function retiredNames(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return [...new Set(declaredNames(program))].flatMap((name) =>
    retiredIn(name).map((word) => `${file}: ${name} (${word} is now ${RETIRED[word]})`),
  )
}

test('the check finds retired words in every kind of declaration', () => {
  const program = parseAst(
    'const { a: memberId = 1 } = b; function cancelledBy([gig]: string[]) {} type HostName = 1',
    {
      lang: 'ts',
    },
  )
  expect(declaredNames(program).filter((name) => retiredIn(name).length > 0)).toEqual([
    'memberId',
    'cancelledBy',
    'gig',
    'HostName',
  ])
})

test('no name uses a retired word', () => {
  expect(files.flatMap(retiredNames)).toEqual([])
})
