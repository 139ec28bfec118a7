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

/** The files' texts by their paths inside the content folder. */
export type Sources = ReadonlyMap<string, string>

const PARTS = /^---\n(.*?)\n---(?:\n(.*))?$/s

/**
 * The Markdown files of a folder, sorted by name.
 * @throws ContentError if the folder is missing
 */
export function readFolder(contentDir: string, folder: string): [file: string, text: string][] {
  let names: string[]
  try {
    names = readdirSync(join(contentDir, folder))
  } catch {
    throw new ContentError(folder, 'this folder is missing.')
  }
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => [`${folder}/${name}`, readText(contentDir, `${folder}/${name}`)])
}

/**
 * The files of a folder, sorted by name.
 * @throws ContentError if one is broken
 */
export function filesIn<S extends v.GenericSchema>(
  sources: Sources,
  folder: string,
  schema: S,
): ContentFile<v.InferOutput<S>>[] {
  return [...sources.keys()]
    .filter((file) => file.startsWith(`${folder}/`))
    .sort()
    .map((file) => readSource(file, sources.get(file) ?? '', schema))
}

function readSource<S extends v.GenericSchema>(file: string, source: string, schema: S): ContentFile<v.InferOutput<S>> {
  const { yaml, body } = partsOf(file, source)
  return { file, name: file.slice(file.indexOf('/') + 1, -'.md'.length), front: parseYaml(file, yaml, schema), body }
}

/** @throws ContentError */
export function partsOf(file: string, source: string): { yaml: string; body: string } {
  const parts = PARTS.exec(source)
  if (!parts) throw new ContentError(file, 'it has to start with a line ---, some YAML, and another line ---.')
  const [, yaml = '', body = ''] = parts
  return { yaml, body: body.trim() }
}

/** @throws ContentError */
export function readYaml<S extends v.GenericSchema>(contentDir: string, file: string, schema: S): v.InferOutput<S> {
  return parseYaml(file, readText(contentDir, file), schema)
}

function readText(contentDir: string, file: string): string {
  try {
    return withoutMarks(readFileSync(join(contentDir, file), 'utf8'))
  } catch {
    throw new ContentError(file, 'this file is missing.')
  }
}

/** Editors on Windows write a byte order mark and end lines with CRLF. */
export const withoutMarks = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')

/** @throws ContentError */
export function parseYaml<S extends v.GenericSchema>(file: string, text: string, schema: S): v.InferOutput<S> {
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
