import { FactLine, Facts } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { LONG_NAME, LONG_TEXT, LONG_WORD } from '../sample.ts'
import { Part, State } from '../specimen.tsx'

export const Text = () => (
  <>
    <Part name="Facts">
      <State name="in a line">
        <FactLine facts={['Wedding', 'June 5', LONG_NAME]} />
      </State>
      <State name="in a line, quiet">
        <FactLine quiet facts={['Wedding', 'June 5', 'Denver, CO']} />
      </State>
      <State name="with labels">
        <Facts
          facts={[
            ['Address', '12 Main St'],
            ['Load-in', LONG_TEXT],
            ['Parking', null],
          ]}
        />
      </State>
      <State name="two beside each other" isWide>
        <Facts
          columns="two"
          facts={[
            ['Start', '6:30 PM'],
            ['End', '10:30 PM'],
            ['Notes', LONG_WORD, true],
          ]}
        />
      </State>
    </Part>
    <Part name="Quiet">
      <State name="a sentence">
        <Quiet>{LONG_TEXT}</Quiet>
      </State>
    </Part>
  </>
)
