/** Files of an outbox record, which are uploaded before its request; each once, however often the request is tried. */
import * as v from 'valibot'
import { Problem, type FieldErrors } from '#contract/errors.ts'
import { UPLOAD_TIMEOUT_MS } from '#contract/limits.ts'
import { exchange, type ServerResponse } from '#src/api/exchange.ts'
import type { OutgoingFiles } from './ports.ts'

/** Codes that refuse a file, as opposed to a request that was damaged on the way. */
const REFUSED: readonly (string | undefined)[] = ['tooLarge', 'unsupported']
const Uploaded = v.object({ id: v.string() })

interface FileUploads {
  /**
   * @param options.url where each is uploaded
   * @returns null once all are there; otherwise the response that stands in the way
   */
  uploadAll(
    files: OutgoingFiles,
    options: { fetch: typeof globalThis.fetch; url: string; headers: Record<string, string> },
  ): Promise<ServerResponse | null>
  /** The server no longer has them: they are uploaded again. */
  forget(files: OutgoingFiles): void
}

export function createFileUploads(): FileUploads {
  const there = new Set<string>()
  return {
    async uploadAll({ field, files, namedIn }, { fetch, url, headers }) {
      for (const { id, name, file } of files.filter((each) => !there.has(each.id))) {
        const form = new FormData()
        form.append(field, file, name)
        const response = await exchange(fetch, url, {
          method: 'POST',
          headers: { accept: 'application/json', ...headers, 'idempotency-key': id },
          body: form,
          // Longer than an attempt may take: what was uploaded stays there, and the next attempt continues after it.
          signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
          cache: 'no-store',
          credentials: 'same-origin',
          redirect: 'error',
        })
        // A captive portal responds with 200, too.
        const uploaded = v.safeParse(Uploaded, response.json)
        if (!response.ok || !uploaded.success || uploaded.output.id !== id)
          return refusalOf(response, { name, namedIn })
        there.add(id)
      }
      return null
    },
    forget({ files }) {
      for (const { id } of files) there.delete(id)
    },
  }
}

/** A refused file is an error of the field that names it, which the outbox shows. */
function refusalOf(response: ServerResponse, { name, namedIn }: { name: string; namedIn: string }): ServerResponse {
  const problem = v.safeParse(Problem, response.json)
  if (!problem.success || !REFUSED.includes(problem.output.code)) return response
  const errors = [{ name: namedIn, code: 'invalid' as const, message: `${name}: ${problem.output.message}` }]
  return { ...response, status: 422, json: { errors } satisfies v.InferInput<typeof FieldErrors> }
}
