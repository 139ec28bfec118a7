/** The marketplace as an archive. */
import type { FastifyRequest } from 'fastify'
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { DomainError } from '#server/services/errors.ts'
import { HttpError } from '#server/plugins/errors.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { downloadExport, openExport, readExports } from '#server/services/marketplace-export/export-acts.ts'

export const consoleExportRoutes: Routes = (app, context) => {
  mount(app, endpoints.shownExports, async () => ({ exports: await readExports(context) }))
  mount(app, endpoints.openExport, async ({ body }, caller) => {
    await openExport(context, body, caller)
    return { done: true as const }
  })
  void app.register(async (links) => {
    links.setErrorHandler((error, request, reply) => {
      // A failure of the server isn’t a refusal, and the page would say that it is.
      if (!isFollowed(request) || !isRefusal(error)) throw error
      return reply.redirect(EXPORTS_PAGE, 303)
    })
    mount(links, endpoints.exportArchive, async ({ params }, caller, _request, reply) => {
      const { name, bytes, content } = await downloadExport(context, params.id, caller)
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': String(bytes),
          'content-disposition': `attachment; filename="${name}"`,
          'x-content-type-options': 'nosniff',
        })
        .send(content)
    })
  })
}

/** The page of the archives, which says that a download was refused, and asks for the proof again. */
const EXPORTS_PAGE = '/operator/system/export?refused=1'

const isRefusal = (error: unknown) => error instanceof DomainError || error instanceof HttpError

/** Whether a person followed a link: a refusal would be a page of JSON. */
const isFollowed = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html')
