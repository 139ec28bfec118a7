/** The steps of the first run, in the order in which they are listed; any order will do. */
import { SETUP_STEPS, type SetupStep } from '#contract/console/setup.ts'

export const STEPS: Record<SetupStep, { title: string; about: string }> = {
  look: { title: 'Name and look', about: 'Name, logo, colors and one sentence, as visitors see them.' },
  operator: { title: 'Who operates it', about: 'Legal name, addresses, terms and privacy.' },
  services: { title: 'Mail, storage and payments', about: 'Whether each one works, and what it says if not.' },
  memberships: { title: 'How vendors pay', about: 'By card, by invoice, or not at all.' },
  prices: { title: 'Prices', about: 'Of both memberships, for 12 months.' },
  promotions: { title: 'Promotions', about: 'Off until you switch one on.' },
  approval: { title: 'New vendors', about: 'Listed at once, or after you’ve looked at them.' },
  samples: { title: 'Sample vendors', about: 'Keep them to try things out, or remove them.' },
}

export const isStep = (name: string): name is SetupStep => (SETUP_STEPS as readonly string[]).includes(name)
