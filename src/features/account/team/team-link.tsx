import { LinkButton } from '#src/ui/elements/button.tsx'
import { Section } from '../section.tsx'

/** For a person of a vendor's team who doesn't manage its profile. */
export const TeamLink = () => (
  <Section title="Your team">
    <p>An owner manages the profile, the membership and who is in the team.</p>
    <LinkButton variant="quiet" href="/account/team">
      See the team
    </LinkButton>
  </Section>
)
