/** /operator/texts/…: writing a text, with its preview and its versions. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { kindOfText, type TextFile } from '#contract/console/texts.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Page, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { readOptions } from '../api/queries.ts'
import { BackLink } from '../frame/back-link.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { useOperator } from '../form/use-kept-typing.ts'
import { textsOnDevice } from './draft/device-drafts.ts'
import { EMPTY } from './draft/draft-saver.ts'
import { TextEditor } from './text-editor.tsx'
import { TextPreview } from './text-preview.tsx'
import { TextVersions } from './text-versions.tsx'
import { KIND_NAMES, STATES } from './text-words.ts'
import css from './texts.module.css'

export default function TextScreen({ name, role }: { name: string; role: Role }) {
  const query = useQuery({ ...readOptions('consoleText', { query: { name } }), refetchOnWindowFocus: true })
  const operator = useOperator()
  const mayEdit = hasRight(role, 'editTexts')
  const kept = useQuery({
    queryKey: ['deviceDraft', operator, name, mayEdit],
    // Finding adopts an earlier draft, so who may not write leaves it to its author.
    queryFn: () => (mayEdit ? textsOnDevice.find(operator, name) : null),
    gcTime: 0,
    staleTime: Infinity,
  })
  const title = query.data?.title ?? 'Text'
  useTitle(title === '' ? 'Text' : title)
  return (
    <Page roomy>
      <Loaded query={query}>
        {(file) =>
          kept.data === undefined ? (
            <Skeleton shape="title" />
          ) : (
            <Stack>
              <Head file={file} />
              <Replaced file={file} role={role} />
              {mayEdit ? <TextEditor file={file} kept={kept.data} /> : <ReadOnly file={file} />}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

function Head({ file: { name, title, state, path } }: { file: TextFile }) {
  const kind = kindOfText(name)
  const { words, tone } = STATES[state]
  return (
    <header className={css.head}>
      <BackLink href={`/texts?kind=${kind}`} name={KIND_NAMES[kind]} />
      <h1>{title === '' ? 'Without a title' : title}</h1>
      <p className={css.badges}>
        <Badge tone={tone}>{words}</Badge>
        {path === null ? null : (
          <a href={path} target="_blank" rel="noreferrer">
            View on the site
          </a>
        )}
      </p>
    </header>
  )
}

/** The settings have a text of their own, which wins. */
function Replaced({ file: { replacedBy }, role }: { file: TextFile; role: Role }) {
  if (!replacedBy) return null
  const instead = `Visitors read the ${replacedBy} in the marketplace’s settings instead of this text.`
  return (
    <Notice>
      {hasRight(role, 'setMarketplace') ? (
        <>
          <span>{`${instead} Clear it there to show this one.`}</span>{' '}
          <Link href="/marketplace/operator">Open the settings</Link>
        </>
      ) : (
        <span>{`${instead} An owner can clear it there.`}</span>
      )}
    </Notice>
  )
}

/** For those who may not write. */
function ReadOnly({ file }: { file: TextFile }) {
  const [pane, setPane] = useState<'text' | 'versions'>('text')
  return (
    <Stack>
      <Row>
        <ChipButton aria-pressed={pane === 'text'} onClick={() => setPane('text')}>
          Text
        </ChipButton>
        <ChipButton aria-pressed={pane === 'versions'} onClick={() => setPane('versions')}>
          Versions
        </ChipButton>
      </Row>
      {pane === 'text' ? (
        <TextPreview
          name={file.name}
          content={file.shown ?? file.draft?.content ?? EMPTY}
          inherited={file.inheritedQuestions}
        />
      ) : (
        <TextVersions file={file} mayEdit={false} />
      )}
    </Stack>
  )
}
