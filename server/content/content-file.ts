/** One content file: YAML front matter between two `---` lines, then Markdown. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { ContentError } from './content-error.ts'

export interface ContentFile<T> {
  /** Path inside the content folder, such as `articles/party-budget.md`. */
  file: string
  /** The file name without its extension. */
  name: string
  front: T
  body: string
}

const PARTS = /^---\n(.*?)\n---(?:\n(.*))?$/s

/**
 * Reads every Markdown file of a folder, sorted by name.
 * @throws ContentError if one is broken
 */
export function readFolder<S extends v.GenericSchema>(
  contentDir: string,
  folder: string,
  schema: S,
): ContentFile<v.InferOutput<S>>[] {
  let names: string[]
  try {
    names = readdirSync(join(contentDir, folder))
  } catch {
    throw new ContentError(folder, 'this folder is missing.')
  }
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const file = `${folder}/${name}`
      const parts = PARTS.exec(readText(contentDir, file))
      if (!parts) throw new ContentError(file, 'it has to start with a line ---, some YAML, and another line ---.')
      const [, yaml = '', body = ''] = parts
      return { file, name: name.slice(0, -'.md'.length), front: parseYaml(file, yaml, schema), body: body.trim() }
    })
}

/** @throws ContentError */
export function readYaml<S extends v.GenericSchema>(contentDir: string, file: string, schema: S): v.InferOutput<S> {
  return parseYaml(file, readText(contentDir, file), schema)
}

function readText(contentDir: string, file: string): string {
  try {
    // Editors on Windows write a byte order mark and end lines with CRLF.
    return readFileSync(join(contentDir, file), 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch {
    throw new ContentError(file, 'this file is missing.')
  }
}

function parseYaml<S extends v.GenericSchema>(file: string, text: string, schema: S): v.InferOutput<S> {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    throw new ContentError(
      file,
      `the YAML cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the front matter'}: ${issue.message}`)
  throw new ContentError(file, problems.join('; '))
}
