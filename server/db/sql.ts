/**
 * SQL as tagged templates. Every statement is named after its text, so that the server parses and plans it once per
 * connection.
 */
import { createHash } from 'node:crypto'

/** One statement: its text with `$1`, `$2`, … and the values for them. */
export interface Sql {
  /** Equal texts share a name, so `pg` prepares it once per connection. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Fragment => value instanceof Fragment

class Fragment implements Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  get text(): string {
    return this.strings.reduce((text, part, index) => `${text}$${index}${part}`)
  }

  get name(): string {
    return nameOf(this.text)
  }
}

/** Names by text. Texts come only from the source code, so this stays small. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

/**
 * A statement or a fragment of one: values become parameters, nested `sql` fragments become part of the text.
 *
 *     sql`select id from vendor where id = ${id}`
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  if (!values.some(isSql)) return new Fragment(strings, values)
  const parts: string[] = [strings[0] ?? '']
  const flat: unknown[] = []
  values.forEach((value, index) => {
    const after = strings[index + 1] ?? ''
    if (isSql(value)) {
      const [head = '', ...rest] = value.strings
      parts[parts.length - 1] += head
      parts.push(...rest)
      flat.push(...value.values)
      parts[parts.length - 1] += after
    } else {
      flat.push(value)
      parts.push(after)
    }
  })
  return new Fragment(parts, flat)
}
