/** `texts`, `text`, `text-versions`, `save-text`, `new-article` */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { CATEGORY_NAME_MAX_CHARS, NewServiceType, TEXT_KINDS, TextContent, TextName } from '#contract/console/texts.ts'
import { withoutMarks } from '#server/content/content-file.ts'
import { contentOf } from '#server/content/published/text-fields.ts'
import { findVersion } from '#server/repositories/texts/text-versions.ts'
import { InvalidFields, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { beginServiceType, lookAtServiceType } from '#server/services/texts/new-service-types.ts'
import { beginArticle, previewText, saveDraft } from '#server/services/texts/text-drafts.ts'
import { listTexts, readText, readVersions } from '#server/services/texts/read-texts.ts'
import { refusing, stateOfText } from '#server/services/texts/text-state.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { idIn, onlyArgument, REASON, table, timeText, UsageError } from '../../command.ts'
import type { Command, Typed } from '../../command.ts'
import { wholePath } from '../vendors/vendor-import.ts'

export function textNameIn(typed: Typed): string {
  const name = onlyArgument(typed, 'NAME')
  const parsed = v.safeParse(TextName, name)
  if (!parsed.success) throw new UsageError(`“${name}” isn’t the name of a text, such as pages/terms.`)
  return parsed.output
}

export const textsCommand: Command = {
  name: 'texts',
  takes: 'KIND',
  summary: 'list articles, questions, categories and texts around screens',
  about: [`KIND is one of ${TEXT_KINDS.join(', ')}. Shipped texts and what operators have made of them.`],
  example: 'texts articles',
  options: {},
  prepare(typed) {
    const kind = TEXT_KINDS.find((known) => known === onlyArgument(typed, 'KIND'))
    if (!kind) throw new UsageError(`The kind is one of ${TEXT_KINDS.join(', ')}.`)
    return {
      plan: null,
      async run(context) {
        const rows: string[][] = []
        let after: string | undefined
        do {
          const { texts, hasMore } = await listTexts(context, { kind, after })
          rows.push(
            ...texts.map(({ name, title, state, hasDraft, startsAt }) => [
              name,
              state,
              hasDraft ? 'draft' : '',
              startsAt === null ? '' : timeText(new Date(startsAt)),
              title,
            ]),
          )
          after = hasMore ? texts.at(-1)?.name : undefined
        } while (after !== undefined)
        return { lines: table([['NAME', 'STATE', 'DRAFT', 'COMING (UTC)', 'TITLE'], ...rows]) }
      },
    }
  },
}

export const textCommand: Command = {
  name: 'text',
  takes: 'NAME',
  summary: 'print a text, or write it to a file',
  about: ['As it is shown now, with its front matter, as in server/content.'],
  example: 'text pages/terms --file /var/lib/fanfare/terms.md',
  options: {
    draft: { value: '', help: 'the draft' },
    version: { value: 'N', help: 'an earlier version, by its number' },
    file: { value: 'PATH', help: 'write it there' },
  },
  prepare(typed) {
    const name = textNameIn(typed)
    const { draft, version, file: path } = typed.options
    const id = version === undefined ? null : idIn(version)
    return {
      plan: null,
      async run(context) {
        const state = await stateOfText(context, context.db, name)
        const text =
          id !== null
            ? (await findVersion(context.db, name, id))?.source
            : draft !== undefined
              ? state.draft?.source
              : state.source
        if (text === undefined || text === null) throw new Refused(`${name} has no such text.`)
        return path === undefined ? { lines: text.split('\n') } : { lines: [], file: { path, text } }
      },
    }
  },
}

export const textVersionsCommand: Command = {
  name: 'text-versions',
  takes: 'NAME',
  summary: 'list what was published of a text',
  about: ['The newest 20, with their numbers, for “restore-text”.'],
  example: 'text-versions pages/terms',
  options: {},
  prepare(typed) {
    const name = textNameIn(typed)
    return {
      plan: null,
      async run(context) {
        const { versions } = await readVersions(context, { name })
        const rows = versions.map(({ id, what, state, operator, reason, startsAt }) => [
          String(id),
          timeText(new Date(startsAt)),
          what,
          state,
          operator,
          reason ?? '',
        ])
        return { lines: table([['NUMBER', 'WHEN (UTC)', 'WHAT', 'STATE', 'WHO', 'REASON'], ...rows]) }
      },
    }
  },
}

export const saveTextCommand: Command = {
  name: 'save-text',
  takes: 'FILE',
  summary: 'save a file as the draft of a text',
  about: [
    'The file is like those in server/content: YAML between two lines ---, then Markdown. Nothing is published:',
    '“publish-text” does that. A draft that is there is replaced.',
  ],
  example: 'save-text /var/lib/fanfare/terms.md --name pages/terms',
  options: {
    name: { value: 'NAME', help: 'the text’s name, such as pages/terms', isRequired: true },
    reason: REASON,
  },
  prepare(typed) {
    const path = wholePath(typed, 'FILE')
    const name = textNameIn({ ...typed, arguments: [typed.options['name'] ?? ''] })
    return {
      async plan(context) {
        const content = await contentIn(path, name)
        const { draft } = await readText(context, name)
        const { problem } = await previewText(context, { name, content })
        return [
          `Saves ${path} as the draft of ${name}.`,
          ...(draft ? [`The draft that ${draft.operator} saved on ${draft.savedAt.slice(0, 10)} is replaced.`] : []),
          ...(problem === null ? [] : [`It can’t be published yet. ${problem}`]),
        ]
      },
      async run(context, { operator }) {
        const content = await contentIn(path, name)
        const revision = await saveOver(context, { name, content, operator })
        return { lines: [`Saved. To publish it: ${operatorCommand(`publish-text ${name} --revision ${revision}`)}`] }
      },
    }
  },
}

async function contentIn(path: string, name: string): Promise<TextContent> {
  const file = await readFile(path, 'utf8').catch(() => {
    throw new Refused(`The server can’t read ${path}.`)
  })
  const parsed = v.safeParse(
    TextContent,
    refusing(null, () => contentOf(name, withoutMarks(file))),
  )
  if (parsed.success) return parsed.output
  throw new InvalidFields([{ name: 'file', code: 'invalid', message: parsed.issues[0].message }])
}

async function saveOver(
  context: ServiceContext,
  { name, content, operator }: { name: string; content: TextContent; operator: string },
): Promise<number> {
  const { draft, shownId } = await readText(context, name)
  const saved = await saveDraft(context, { name, content, revision: draft?.revision ?? 0, baseId: shownId }, operator)
  if (saved.outcome === 'conflict') throw new Refused('The draft was changed at the same moment. Try again.')
  return saved.draft.revision
}

export const newArticleCommand: Command = {
  name: 'new-article',
  takes: 'TITLE',
  summary: 'begin an article as a draft',
  about: ['It gets a number and an address, and is shown once it is published.'],
  example: 'new-article "Ten games for a rainy party"',
  options: { reason: REASON },
  prepare(typed) {
    const title = onlyArgument(typed, 'TITLE').trim()
    if (title === '') throw new UsageError('Give the title.')
    return {
      plan: () => Promise.resolve([`Begins the article “${title}” as a draft.`]),
      async run(context, by) {
        const name = await beginArticle(context, title, by)
        return { lines: [`${name} is a draft. Write it in the console, or: ${operatorCommand('save-text')}`] }
      },
    }
  },
}

const wholeName = (text: string, what: string): string => {
  const parsed = v.safeParse(v.pipe(NewServiceType.entries.singular, v.nonEmpty()), text.trim())
  if (!parsed.success) throw new UsageError(`Give ${what}, in up to ${CATEGORY_NAME_MAX_CHARS} characters.`)
  return parsed.output
}

export const newServiceTypeCommand: Command = {
  name: 'new-service-type',
  takes: 'NAME',
  summary: 'begin a category as a draft',
  about: [
    'NAME is what one vendor of it is called. It gets a number and an address of its own, which stay, and is shown once',
    'it is published. GROUP is the number of a group: “texts services” names them.',
  ],
  example: 'new-service-type "Foam Party Host" --plural "Foam Party Hosts" --group 50',
  options: {
    plural: { value: 'NAME', help: 'what several are called', isRequired: true },
    group: { value: 'GROUP', help: 'the group that it belongs to', isRequired: true },
    reason: REASON,
  },
  prepare(typed) {
    const singular = wholeName(onlyArgument(typed, 'NAME'), 'the name')
    const plural = wholeName(typed.options['plural'] ?? '', 'the plural')
    const begun = { singular, plural, group: idIn(typed.options['group'] ?? '') }
    return {
      async plan(context) {
        const address = await lookAtServiceType(context, context.db, begun)
        return [`Begins the category “${plural}” as a draft.`, `Its page will be /${address}, for good.`]
      },
      async run(context, by) {
        const name = await beginServiceType(context, begun, by)
        return { lines: [`${name} is a draft. Complete it in the console, or: ${operatorCommand('save-text')}`] }
      },
    }
  },
}
