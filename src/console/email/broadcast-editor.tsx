/** Writing a broadcast: to whom, the message beside its preview, the test, and the start. */
import { useState } from 'react'
import {
  BROADCAST_BODY_MAX_CHARS,
  BROADCAST_SUBJECT_MAX_CHARS,
  type Broadcast,
  type BroadcastText,
} from '#contract/console/broadcasts.ts'
import { formatCount } from '#contract/format-count.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Field, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { SaveState } from '../texts/draft/save-state.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { BroadcastConflict } from './conflict/broadcast-conflict.tsx'
import { BroadcastPreview } from './broadcast-preview.tsx'
import type { DeviceBroadcast } from './device-broadcasts.ts'
import desk from '../frame/desk.module.css'
import { AudienceField } from './new-broadcast.tsx'
import { NearField } from './near-field.tsx'
import { useBroadcastDraft } from './use-broadcast-draft.ts'

interface EditorProps {
  broadcast: Broadcast
  kept: DeviceBroadcast | null
  onTestSent: () => void
}

type Draft = ReturnType<typeof useBroadcastDraft>

export function BroadcastEditor({ broadcast, kept, onTestSent }: EditorProps) {
  const draft = useBroadcastDraft(broadcast, kept)
  const [pane, setPane] = useState<'write' | 'preview'>('write')
  return (
    <Stack>
      <div className={desk.onPhone}>
        <Row>
          <ChipButton aria-pressed={pane === 'write'} onClick={() => setPane('write')}>
            Write
          </ChipButton>
          <ChipButton aria-pressed={pane === 'preview'} onClick={() => setPane('preview')}>
            Preview
          </ChipButton>
        </Row>
      </div>
      <div className={desk.desk} data-pane={pane}>
        <div className={desk.writing}>
          <Stack>
            <Recipients broadcast={broadcast} draft={draft} />
            <Message text={draft.text} onChange={draft.change} />
            <Starting broadcast={broadcast} draft={draft} onTestSent={onTestSent} />
          </Stack>
        </div>
        <div className={desk.reading}>
          <BroadcastPreview subject={draft.text.subject} body={draft.text.body} mayRender />
        </div>
      </div>
    </Stack>
  )
}

function Recipients({ broadcast: { categories, states, days }, draft }: { broadcast: Broadcast; draft: Draft }) {
  const { text, change, cities, nameCity, saved, isSaved } = draft
  return (
    <Card as="section" roomy aria-label="Recipients">
      <Stack>
        <AudienceField audience={text.audience} onChange={(audience) => change({ audience })} />
        <Field
          label="Category"
          hint={text.audience === 'vendors' ? 'That the vendor offers.' : 'That they sent a request for.'}
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={text.categoryId ?? ''}
              onChange={({ currentTarget: { value } }) => change({ categoryId: value === '' ? null : Number(value) })}
            >
              <option value="">All categories</option>
              {categories.map(({ id, name, isGroup }) => (
                <option key={id} value={id}>
                  {isGroup ? `All ${name}` : name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="State or province"
          hint={text.audience === 'vendors' ? 'Where the vendor is based.' : 'Where an event of theirs takes place.'}
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={text.state ?? ''}
              onChange={({ currentTarget: { value } }) => change({ state: value === '' ? null : value })}
            >
              <option value="">Everywhere</option>
              {states.map(({ abbreviation, name }) => (
                <option key={abbreviation} value={abbreviation}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <NearField
          audience={text.audience}
          near={text.near}
          cities={cities}
          onPick={nameCity}
          onChange={(near) => change({ near })}
        />
        <output>
          <b>{isSaved ? `${formatCount(saved.recipients, 'person', 'people')} would get it now.` : 'Counting…'}</b>
        </output>
        <Quiet>
          {`Only people who agreed to news, with a confirmed email that works. Whoever had a broadcast within ${formatCount(days, 'day')} gets none.`}
        </Quiet>
      </Stack>
    </Card>
  )
}

interface MessageProps {
  text: BroadcastText
  onChange: (some: Partial<BroadcastText>) => void
}

const Message = ({ text, onChange }: MessageProps) => (
  <Card as="section" roomy aria-label="Message">
    <Stack>
      <Field label="Subject" hint="What is new, in at most 50 characters or so.">
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="off"
            maxLength={BROADCAST_SUBJECT_MAX_CHARS}
            value={text.subject}
            onChange={(event) => onChange({ subject: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="Message"
        hint="In Markdown: “## ” begins a heading, **two stars** are bold, [words](/dj/nationwide) are a link."
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={12}
            maxLength={BROADCAST_BODY_MAX_CHARS}
            value={text.body}
            onChange={(event) => onChange({ body: event.currentTarget.value })}
          />
        )}
      </Field>
    </Stack>
  </Card>
)

function Starting({ broadcast, draft, onTestSent }: { broadcast: Broadcast; draft: Draft; onTestSent: () => void }) {
  const { id, isTested, revision } = broadcast
  const { text, saved, isSaved, status, problem, save, theirs } = draft
  const isWritten = isSaved && text.subject.trim() !== '' && text.body.trim() !== ''
  const mayStart = isWritten && isTested && revision === saved.revision
  return (
    <Stack gap="tight">
      <SaveState status={status} />
      {theirs === null ? null : <BroadcastConflict theirs={theirs} draft={draft} />}
      {problem === null ? null : (
        <Notice tone="bad">
          <span>{problem}</span>{' '}
          <Button variant="plain" onClick={save}>
            Try again
          </Button>
        </Notice>
      )}
      <output>
        <Quiet as="span">
          {mayStart
            ? 'You were sent this text. Look at the email, then start.'
            : 'Send it to yourself first. It can start once that email is on its way.'}
        </Quiet>
      </output>
      <div className={desk.buttons}>
        <ActButton
          act="discardBroadcast"
          target={id}
          title="Discard this draft?"
          action="Discard"
          label="Discard draft"
        />
        <ActButton
          act="testBroadcast"
          target={id}
          title="Send it to yourself?"
          action="Send"
          label="Send to me"
          variant="soft"
          isDisabled={!isWritten}
          onDone={onTestSent}
        />
        <ActButton
          act="startBroadcast"
          target={id}
          given={{ revision: String(saved.revision) }}
          title="Send it to everyone?"
          action="Start"
          label="Start"
          variant="main"
          isDisabled={!mayStart}
        />
      </div>
    </Stack>
  )
}
