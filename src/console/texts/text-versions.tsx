/** The versions of a text: who, when and why; compared with what is shown, and brought back. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kindOfText, type TextFile, type TextVersion, type TextVersions as Page } from '#contract/console/texts.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { callConsole } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import list from '../work/timeline.module.css'
import { Comparison } from './compare/comparison.tsx'
import { EMPTY } from './draft/draft-saver.ts'
import { VERSION_STATES, VERSION_WORDS } from './text-words.ts'

export function TextVersions({ file, mayEdit }: { file: TextFile; mayEdit: boolean }) {
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
                  <VersionLine key={version.id} file={file} version={version} mayEdit={mayEdit} />
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

interface LineProps {
  file: TextFile
  mayEdit: boolean
}

function VersionLine({ file, version, mayEdit }: LineProps & { version: TextVersion }) {
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
          </CardActions>
        ) : null}
      </Stack>
    </li>
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
