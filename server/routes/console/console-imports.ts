/** Importing vendors in the console. */
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import { IMPORT_FILE_FIELD, IMPORT_FILE_MAX_BYTES } from '#contract/console/vendor-import.ts'
import type { Routes } from '#server/app-parts.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { chooseColumns, readImportProblems, readLastImport } from '#server/services/vendor-import/runs/import-acts.ts'
import { takeImportFile } from '#server/services/vendor-import/runs/take-import-file.ts'

const FILE = { field: IMPORT_FILE_FIELD, maxBytes: IMPORT_FILE_MAX_BYTES }

export const consoleImportRoutes: Routes = (app, context) => {
  mount(app, endpoints.lastImport, async () => ({ vendorImport: await readLastImport(context) }))
  mount(app, endpoints.importProblems, ({ params, query }) => readImportProblems(context, params.id, query))
  mount(app, endpoints.chooseColumns, async ({ body }) => {
    await chooseColumns(context, body)
    return { done: true as const }
  })
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mount(
      inner,
      endpoints.uploadImport,
      async ({ query }, caller, request) => ({
        id: await readUpload(request, FILE, (file) => takeImportFile(context, query, file, caller)),
      }),
      { refusals: [413, 415] },
    )
    done()
  })
}
