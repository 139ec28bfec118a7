/** Articles, questions and texts around screens in the console. */
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import { TEXT_PICTURE_FIELD } from '#contract/console/texts.ts'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import type { Routes } from '#server/app-parts.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { beginArticleOnce, beginServiceTypeOnce } from '#server/services/console/texts.ts'
import { readClaims } from '#server/services/texts/claims.ts'
import { listTexts, readText, readVersion, readVersions } from '#server/services/texts/read-texts.ts'
import { groupsIn } from '#server/services/texts/new-service-types.ts'
import { previewText, saveDraft } from '#server/services/texts/text-drafts.ts'
import { addTextPicture } from '#server/services/texts/text-pictures.ts'

const PICTURE = { field: TEXT_PICTURE_FIELD, maxBytes: PHOTO_MAX_BYTES }

export const consoleTextRoutes: Routes = (app, context) => {
  mount(app, endpoints.consoleTexts, ({ query }) => listTexts(context, query))
  mount(app, endpoints.consoleText, ({ query }) => readText(context, query.name))
  mount(app, endpoints.consoleTextVersions, ({ query }) => readVersions(context, query))
  mount(app, endpoints.consoleTextVersion, ({ query }) => readVersion(context, query))
  mount(app, endpoints.consoleClaims, async () => ({ claims: await readClaims(context, context.db) }))
  mount(app, endpoints.saveTextDraft, ({ body }, { email }) => saveDraft(context, body, email))
  mount(app, endpoints.previewText, ({ body }) => previewText(context, body))
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mount(
      inner,
      endpoints.addTextPicture,
      async (_input, caller, request) => ({
        id: await readUpload(request, PICTURE, (file) => addTextPicture(context, file, caller)),
      }),
      { refusals: [413, 415] },
    )
    done()
  })
  mount(app, endpoints.beginArticle, async ({ body }, caller) => ({
    name: await beginArticleOnce(context, body, caller),
  }))
  mount(app, endpoints.consoleServiceTypeGroups, () => ({ groups: groupsIn(context.texts.content) }))
  mount(app, endpoints.beginServiceType, async ({ body }, caller) => ({
    name: await beginServiceTypeOnce(context, body, caller),
  }))
}
