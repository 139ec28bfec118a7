/** The versions of a text: who, when and why; compared with what is shown, and brought back. */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  kindOfText,
  type TextContent,
  type TextFile,
  type TextVersion,
  type TextVersions as Page,
} from '#contract/console/texts.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import list from '../work/timeline.module.css'
import { Comparison } from './compare/comparison.tsx'
import { EMPTY } from './draft/draft-saver.ts'
import { VERSION_STATES, VERSION_WORDS } from './text-words.ts'

interface TextVersionsProps {
  file: TextFile
  mayEdit: boolean
  /** Continues with an earlier text as the draft. */
  onEdit?: ((content: TextContent) => void) | undefined
  /** Whose words an earlier text would replace, as a sentence; null where it replaces none. */
  replaced?: string | null
}

export function TextVersions({ file, mayEdit, onEdit, replaced = null }: TextVersionsProps) {
  const { name, state, hasShipped } = file
  const query = useInfiniteQuery({
    queryKey: ['consoleTextVersions', name],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      callConsole('consoleTextVersions', { query: { name, ...(pageParam !== undefined && { before: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ versions, hasMore }: Page) => (hasMore ? versions.at(-1)?.id : undefined),
  })
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <Card as="section" roomy>
          <Stack gap="tight">
            <h2>Versions</h2>
            <ol className={list.list}>
              {pages
                .flatMap(({ versions }) => versions)
                .map((version) => (
                  <VersionLine
                    key={version.id}
                    file={file}
                    version={version}
                    mayEdit={mayEdit}
                    onEdit={onEdit}
                    replaced={replaced}
                  />
                ))}
              {hasShipped ? <ShippedLine file={file} mayEdit={mayEdit} /> : null}
            </ol>
            <ShowMore query={query} />
            {mayEdit && kindOfText(name) === 'articles' && file.path !== null ? (
              <div>
                <ActButton
                  act="hideArticle"
                  target={name}
                  title="Take this article off the site?"
                  action="Hide"
                  label="Hide article"
                />
              </div>
            ) : null}
            {state === 'new' ? <Quiet>This article was never published.</Quiet> : null}
          </Stack>
        </Card>
      )}
    </Loaded>
  )
}

type LineProps = Pick<TextVersionsProps, 'file' | 'mayEdit'>

interface VersionProps extends TextVersionsProps {
  version: TextVersion
}

function VersionLine({ file, version, mayEdit, onEdit, replaced = null }: VersionProps) {
  const { id, what, state, operator, reason, startsAt } = version
  const shown = VERSION_STATES[state]
  return (
    <li>
      <Stack gap="tight">
        <div className={blocks.titleRow}>
          <b>{`#${id} · ${VERSION_WORDS[what]}`}</b>
          {shown ? <Badge tone={shown.tone}>{shown.words}</Badge> : null}
        </div>
        {reason === null || reason === '' ? null : <p className={blocks.note}>{`“${reason}”`}</p>}
        <Quiet>{`${formatMoment(startsAt)} · ${operator}`}</Quiet>
        {what === 'published' && state !== 'now' ? (
          <CardActions>
            <CompareVersionButton file={file} id={id} />
            {mayEdit && state !== 'coming' ? (
              <ActButton
                act="restoreText"
                target={file.name}
                given={{ version: String(id) }}
                title={`Show version #${id} again?`}
                action="Restore"
                label="Restore"
              />
            ) : null}
            {onEdit ? <EditVersionButton name={file.name} id={id} onEdit={onEdit} replaced={replaced} /> : null}
          </CardActions>
        ) : null}
      </Stack>
    </li>
  )
}

interface EditVersionProps {
  name: string
  id: number
  onEdit: (content: TextContent) => void
  replaced: string | null
}

/** For one that today’s rules refuse as it is. */
function EditVersionButton({ name, id, onEdit, replaced }: EditVersionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const read = useMutation({
    mutationFn: () => callConsole('consoleTextVersion', { query: { name, id } }),
    onSuccess: ({ content }) => onEdit(content ?? EMPTY),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Edit
      </Button>
      <AskDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Edit version #${id}?`}
        action="Edit"
        cancelLabel="Cancel"
        isSafe={replaced === null}
        busy={read.isPending}
        onConfirm={() => read.mutate()}
      >
        <p>{`${replaced ?? 'Its text becomes the draft.'} Nothing changes on the site until you publish it.`}</p>
        <ProblemNotice problem={read.error && messageOf(read.error)} />
      </AskDialog>
    </>
  )
}

/** The text that came with the product. */
const ShippedLine = ({ file, mayEdit }: LineProps) => (
  <li>
    <Stack gap="tight">
      <div className={blocks.titleRow}>
        <b>Original</b>
        {file.state === 'shipped' ? <Badge tone="good">Shown now</Badge> : null}
      </div>
      <Quiet>It came with the product.</Quiet>
      {file.state === 'shipped' ? null : (
        <CardActions>
          <CompareVersionButton file={file} id={null} />
          {mayEdit ? (
            <ActButton
              act="restoreShippedText"
              target={file.name}
              title="Show the original again?"
              action="Restore"
              label="Restore"
            />
          ) : null}
        </CardActions>
      )}
    </Stack>
  </li>
)

function CompareVersionButton({ file, id }: { file: TextFile; id: number | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const title = id === null ? 'The original, and what is shown' : `Version #${id}, and what is shown`
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Compare
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <ComparedVersion file={file} id={id} />
      </Dialog>
    </>
  )
}

function ComparedVersion({ file: { name, shown }, id }: { file: TextFile; id: number | null }) {
  const query = useQuery(readOptions('consoleTextVersion', { query: { name, ...(id !== null && { id }) } }))
  return (
    <Loaded query={query}>
      {({ content }) => <Comparison name={name} before={content ?? EMPTY} after={shown ?? EMPTY} />}
    </Loaded>
  )
}
