import { Button, LinkButton, type ButtonVariant } from '#src/ui/elements/button.tsx'
import { ChipButton, ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { CopyButton } from '#src/ui/elements/copy-button.tsx'
import { CloseIcon, SendIcon, SlidersIcon } from '#src/ui/elements/icons.tsx'
import { ShareButton } from '#src/ui/elements/share-button.tsx'
import { LONG_NAME } from '../sample.ts'
import { Part, State } from '../specimen.tsx'

const VARIANTS: readonly ButtonVariant[] = ['main', 'soft', 'quiet', 'bad', 'plain']

export const Buttons = () => (
  <>
    <Part name="Button">
      {VARIANTS.map((variant) => (
        <State key={variant} name={variant}>
          <Row wrapping>
            <Button variant={variant}>Default</Button>
            <Button variant={variant} data-look="hover">
              Hover
            </Button>
            <Button variant={variant} data-look="focus">
              Focus
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
          </Row>
        </State>
      ))}
      <State name="with an icon">
        <Row wrapping>
          <Button>
            <SendIcon />
            Send request
          </Button>
          <Button variant="quiet" icon aria-label="Close">
            <CloseIcon />
          </Button>
        </Row>
      </State>
      <State name="wide, long text" isWide>
        <Button wide>{`Ask ${LONG_NAME} for a quote`}</Button>
      </State>
    </Part>
    <Part name="LinkButton">
      <State name="default, hover, focus">
        <Row wrapping>
          <LinkButton href="#LinkButton">Find vendors</LinkButton>
          <LinkButton href="#LinkButton" variant="quiet" data-look="hover">
            My requests
          </LinkButton>
          <LinkButton href="#LinkButton" variant="soft" data-look="focus">
            Home
          </LinkButton>
        </Row>
      </State>
    </Part>
    <Chips />
  </>
)

const Chips = () => (
  <>
    <Part name="ChipButton">
      <State name="states">
        <Row wrapping>
          <ChipButton>Default</ChipButton>
          <ChipButton aria-pressed>Pressed</ChipButton>
          <ChipButton aria-expanded>
            <SlidersIcon />
            Expanded
          </ChipButton>
          <ChipButton data-look="focus">Focus</ChipButton>
          <ChipButton disabled>Disabled</ChipButton>
        </Row>
      </State>
    </Part>
    <Part name="ChipLink">
      <State name="default, strong, long text" isWide>
        <Row wrapping>
          <ChipLink href="#ChipLink">DJs</ChipLink>
          <ChipLink href="#ChipLink" strong>
            All vendors
          </ChipLink>
          <ChipLink href="#ChipLink">{LONG_NAME}</ChipLink>
        </Row>
      </State>
    </Part>
    <Part name="Row">
      <State name="scrolling" isWide>
        <Row>
          {['DJs', 'Magicians', 'Jazz Bands', 'Photographers', 'Face Painters', 'Caterers', 'Mariachi Bands'].map(
            (name) => (
              <ChipLink key={name} href="#Row">
                {name}
              </ChipLink>
            ),
          )}
        </Row>
      </State>
    </Part>
    <Part name="CopyButton">
      <State name="says at the tap whether it worked">
        <CopyButton read={() => 'https://example.com/calendar'} />
      </State>
    </Part>
    <Part name="ShareButton">
      <State name="alone; with another action beside it" isWide>
        <ShareButton path="/dev/ui" title="Gallery">
          <ChipButton>Save</ChipButton>
        </ShareButton>
      </State>
    </Part>
  </>
)
