/** For a person of a vendor's team who doesn't manage its profile. */
import { Place, PlaceList } from '#src/ui/elements/place-list.tsx'
import { Section } from '../section.tsx'

export const TeamPlaces = () => (
  <Section title="Your team">
    <PlaceList>
      <Place href="/account/team" name="Team" words="An owner manages the profile, the membership and the team" />
    </PlaceList>
  </Section>
)
