import { LinkedText } from '#src/ui/elements/linked-text.tsx'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import * as icons from '#src/ui/elements/icons.tsx'
import { LiveRegion, SkipLink, VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { Row } from '#src/ui/elements/chip.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import toast from '#src/ui/elements/toast.module.css'
import { LONG_NAME, LONG_TEXT } from '../sample.ts'
import { Part, Stage, State } from '../specimen.tsx'

const TONES: readonly Tone[] = ['plain', 'good', 'wait', 'bad', 'accent']

export const Labels = () => (
  <>
    <Part name="Badge">
      <State name="tones">
        <Row wrapping>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </State>
      <State name="long text" isWide>
        <Badge tone="wait">{`Waiting for ${LONG_NAME} to confirm`}</Badge>
      </State>
    </Part>
    <Part name="Card">
      <State name="default, with CardActions" isWide>
        <Card as="article">
          <Stack>
            <h3>Birthday in Springfield, IL</h3>
            <p>{LONG_TEXT}</p>
            <CardActions>
              <Button variant="quiet">Edit</Button>
              <Button>Send now</Button>
            </CardActions>
          </Stack>
        </Card>
      </State>
      <State name="roomy" isWide>
        <Card roomy>
          <h3>{LONG_NAME}</h3>
          <p>More space inside, for a form.</p>
        </Card>
      </State>
    </Part>
    <Part name="Toast">
      <Stage name="a line about what was done; a style without a component" isTall>
        <div className={toast.place}>
          <output className={toast.toast}>
            <icons.CheckIcon />
            Your request was delivered
          </output>
        </div>
      </Stage>
    </Part>
    <Part name="Icons">
      <State name="all" isWide>
        <Row wrapping>
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} title={name} style={{ width: 24 }}>
              <Icon />
            </span>
          ))}
        </Row>
      </State>
    </Part>
    <Part name="VisuallyHidden">
      <State name="with LiveRegion: heard, not seen">
        <p>
          4.9<VisuallyHidden> of 5.0</VisuallyHidden>
        </p>
        <LiveRegion>3 suggestions</LiveRegion>
      </State>
    </Part>
    <Part name="SkipLink">
      <Stage name="comes with the first Tab" isTall>
        <SkipLink />
      </Stage>
    </Part>
    <Part name="LinkedText">
      <State name="an address within what a person typed">
        <LinkedText text="Venmo: https://venmo.example/djnova. Or a check at the event." />
      </State>
    </Part>
  </>
)
