/** Writing a text: its fields beside the preview, and what publishes it. */
import { useRef, useState } from 'react'
import {
  FIELDS_OF,
  hasBody,
  kindOfText,
  TEXT_BODY_MAX_CHARS,
  type TextContent,
  type TextFile,
  type TextKind,
} from '#contract/console/texts.ts'
import { formatList } from '#contract/format.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { CompareButton } from './compare/compare-button.tsx'
import type { DeviceDraft } from './draft/device-drafts.ts'
import { EMPTY, isSame, publishedContent, type DraftSaver, type SaverState } from './draft/draft-saver.ts'
import { DraftConflict } from './draft/draft-conflict.tsx'
import { SaveState } from './draft/save-state.tsx'
import { AddPictures } from './pictures/add-pictures.tsx'
import { withPictures } from './pictures/pictures-in-markdown.ts'
import { missingFields } from './missing-fields.ts'
import { TextFieldInput } from './text-field-input.tsx'
import { TextPreview } from './text-preview.tsx'
import { TextVersions } from './text-versions.tsx'
import { useDraftSaver, useSaverState } from './draft/use-draft-saver.ts'
import desk from '../frame/desk.module.css'
import css from './texts.module.css'

const PANES = [
  ['write', 'Write'],
  ['preview', 'Preview'],
  ['versions', 'Versions'],
] as const
type Pane = (typeof PANES)[number][0]

export function TextEditor({ file, kept }: { file: TextFile; kept: DeviceDraft | null }) {
  const saver = useDraftSaver(file, kept)
  const state = useSaverState(saver)
  const [pane, setPane] = useState<Pane>('write')
  return (
    <Stack>
      <Row>
        {PANES.map(([each, words]) => (
          <ChipButton
            key={each}
            className={each === 'preview' ? desk.onPhone : undefined}
            aria-pressed={each === pane}
            onClick={() => setPane(each)}
          >
            {words}
          </ChipButton>
        ))}
      </Row>
      <Waiting file={file} saver={saver} state={state} />
      {pane === 'versions' ? (
        <TextVersions
          file={file}
          mayEdit
          replaced={wordsReplaced(file, state)}
          onEdit={(content) => {
            saver.change(content)
            setPane('write')
          }}
        />
      ) : (
        <div className={desk.desk} data-pane={pane}>
          <div className={desk.writing}>
            <Stack>
              <Writing
                name={file.name}
                content={state.content}
                placeholders={file.placeholders}
                inherited={file.inheritedQuestions}
                onChange={saver.change}
              />
              <Publishing file={file} state={state} />
            </Stack>
          </div>
          <div className={desk.reading}>
            <TextPreview name={file.name} content={state.content} inherited={file.inheritedQuestions} />
          </div>
        </div>
      )}
    </Stack>
  )
}

/** Says which text an earlier version would take the place of; null for none. */
function wordsReplaced(file: TextFile, { status, content }: SaverState): string | null {
  const { draft } = file
  if (draft === null && isSame(content, publishedContent(file))) return null
  if (status !== 'saved' && status !== 'idle') return 'Its text takes the place of what was typed and isn’t saved yet.'
  if (draft === null) return 'Its text takes the place of the draft, which can’t be brought back.'
  const { operator, savedAt } = draft
  return `Its text takes the place of the draft that ${operator} saved ${formatMoment(savedAt)}, which can’t be brought back.`
}

function hintOf(kind: TextKind, placeholders: TextFile['placeholders'] = []): string {
  if (kind === 'faqs')
    return 'In Markdown. “## ” begins a question. {plural} and {location} become the category and the place.'
  if (kind !== 'mails')
    return 'In Markdown: “## ” begins a heading, **two stars** are bold, [words](/dj/nationwide) are a link.'
  const named = (isListed: (placeholder: (typeof placeholders)[number]) => boolean) =>
    placeholders.flatMap((each) => (isListed(each) ? [`{${each.name}}`] : [])).join(', ')
  const [needed, others] = [named(({ isNeeded }) => isNeeded), named(({ isNeeded }) => !isNeeded)]
  const optional = named(({ isOptional }) => isOptional)
  return [
    'An empty line begins a paragraph. Names in braces are filled in. A paragraph whose name turns out empty is left out.',
    ...(needed === '' ? [] : [`Needed: ${needed}.`]),
    ...(others === '' ? [] : [`Also: ${others}.`]),
    ...(optional === '' ? [] : [`May be empty, and then the paragraph is left out: ${optional}.`]),
  ].join(' ')
}

interface WritingProps {
  name: string
  content: TextContent
  placeholders: TextFile['placeholders']
  inherited: TextFile['inheritedQuestions']
  onChange: (content: TextContent) => void
}

function Writing({ name, content, placeholders, inherited, onChange }: WritingProps) {
  const { fields, body } = content
  const kind = kindOfText(name)
  return (
    <Card as="section" roomy aria-label="Writing">
      <Stack>
        {FIELDS_OF[kind].map((field) => (
          <TextFieldInput
            key={field}
            field={field}
            value={fields[field] ?? ''}
            inherited={inherited}
            onChange={(value) => onChange({ ...content, fields: { ...fields, [field]: value } })}
          />
        ))}
        {hasBody(kind) ? (
          <Body
            hint={hintOf(kind, placeholders)}
            body={body}
            hasPictures={kind !== 'mails'}
            onChange={(changed) => onChange({ ...content, body: changed })}
          />
        ) : null}
      </Stack>
    </Card>
  )
}

interface BodyProps {
  hint: string
  body: string
  hasPictures: boolean
  onChange: (body: string) => void
}

function Body({ hint, body, hasPictures, onChange }: BodyProps) {
  // Where the cursor was last; null before it was anywhere.
  const cursor = useRef<number | null>(null)
  return (
    <Stack gap="tight">
      <Field label="Text" hint={hint}>
        {(wiring) => (
          <TextArea
            {...wiring}
            className={css.body}
            value={body}
            maxLength={TEXT_BODY_MAX_CHARS}
            onSelect={({ currentTarget }) => (cursor.current = currentTarget.selectionStart)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      {hasPictures ? (
        <AddPictures
          onAdd={(pictures) => {
            const added = withPictures(body, Math.min(cursor.current ?? body.length, body.length), pictures)
            cursor.current = added.cursor
            onChange(added.body)
          }}
        />
      ) : null}
    </Stack>
  )
}

/** Notices of what waits, and of what has happened meanwhile. */
function Waiting({ file, saver, state }: { file: TextFile; saver: DraftSaver; state: SaverState }) {
  const { name, coming, shown, shownId, draft } = file
  const isBehind = draft !== null && !state.conflict && state.baseId !== shownId
  return (
    <Stack gap="tight">
      {state.conflict ? <DraftConflict file={file} saver={saver} state={state} /> : null}
      {isBehind ? (
        <Notice>
          <Stack gap="tight">
            <p>Another version has been published since this draft was begun.</p>
            <div className={desk.buttons}>
              <CompareButton
                name={name}
                before={shown ?? EMPTY}
                after={state.content}
                title="What is shown, and the draft"
              />
              <Button variant="soft" onClick={() => saver.continueOver(shownId)}>
                Continue with the draft
              </Button>
            </div>
          </Stack>
        </Notice>
      ) : null}
      {coming ? (
        <Notice>
          <Stack gap="tight">
            <p>{`A version by ${coming.operator} is waiting to be published: ${formatMoment(coming.startsAt)}.`}</p>
            <div className={desk.buttons}>
              <ActButton
                act="withdrawText"
                target={name}
                title="Withdraw the coming version?"
                action="Withdraw"
                label="Withdraw"
              />
            </div>
          </Stack>
        </Notice>
      ) : null}
    </Stack>
  )
}

function Publishing({ file: { name, draft, shown }, state }: { file: TextFile; state: SaverState }) {
  const { status, problem, content, revision, conflict } = state
  const open = missingFields(name, content)
  const isSaved = draft !== null && status === 'saved' && draft.revision === revision
  // The words, as a revision’s number comes back once a draft is published or discarded.
  const [tested, setTested] = useState<TextContent | null>(null)
  return (
    <Stack gap="tight">
      <SaveState status={status} />
      {tested && isSame(tested, content) ? <Quiet as="output">The test is on its way to your email.</Quiet> : null}
      <ProblemNotice problem={problem} />
      {open.length === 0 ? null : <Notice>{`Before you can publish it, fill in: ${formatList(open)}.`}</Notice>}
      <div className={desk.buttons}>
        {draft !== null && !conflict ? (
          <ActButton
            act="discardDraft"
            target={name}
            given={{ revision: String(revision) }}
            title="Discard this draft?"
            action="Discard"
            label="Discard draft"
          />
        ) : null}
        {shown !== null && !isSame(shown, content) ? (
          <CompareButton name={name} before={shown} after={content} title="What changes" />
        ) : null}
        {kindOfText(name) === 'mails' ? (
          <ActButton
            act="testText"
            target={name}
            given={{ revision: revision === 0 ? '' : String(revision) }}
            title="Send yourself a test?"
            action="Send"
            label="Send me a test"
            isDisabled={!isSaved && !(draft === null && shown !== null && isSame(shown, content))}
            onDone={() => setTested(content)}
          />
        ) : null}
        <ActButton
          act="publishText"
          target={name}
          given={{ revision: String(revision) }}
          title="Publish this text?"
          action="Publish"
          label="Publish"
          variant="main"
          isDisabled={!isSaved}
        />
      </div>
    </Stack>
  )
}
