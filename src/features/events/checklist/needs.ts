/** The usual needs of each type of event: the checklist that a new event begins with. */
import type { ChecklistItem } from '#contract/events/client-event.ts'

interface Need {
  label: string
  /** Its category’s name in addresses; absent for what no vendor does. */
  service?: string
  /** Categories whose vendors provide it, as ids and ranges of ids. */
  ids?: readonly (number | readonly [number, number])[]
}

const NEEDS = {
  music: {
    label: 'Music',
    service: 'dj',
    ids: [2, 6, 7, 22, 26, 33, 56, 57, 65, 68, 73, 151, 152, 616, 626, [3001, 3016], [3101, 3308]],
  },
  photos: { label: 'Photographer', service: 'photographer', ids: [[6000, 6002], 6005, 6006, 6008] },
  video: { label: 'Videographer', service: 'videographer', ids: [6000, 6003, 6004] },
  food: { label: 'Food', service: 'caterer', ids: [[6103, 6105]] },
  bar: { label: 'Bartender', service: 'bartender', ids: [2413, 6101] },
  cake: { label: 'Cake', service: 'cake-baker', ids: [5005] },
  flowers: { label: 'Flowers', service: 'florist', ids: [5003] },
  decor: { label: 'Decorations', service: 'event-decorator', ids: [5006, 5007, 5009] },
  officiant: { label: 'Officiant', service: 'wedding-officiant', ids: [5004] },
  hair: { label: 'Hair and makeup', service: 'makeup-artist', ids: [[6200, 6202], 6206] },
  ride: { label: 'Transportation', service: 'limousine', ids: [[3714, 3720]] },
  entertainer: {
    label: 'Entertainer',
    service: 'magician',
    ids: [50, [110, 130], [617, 922], [2021, 2809], [3401, 3424], [3501, 3502]],
  },
  faces: { label: 'Face painter', service: 'face-painter', ids: [3402, 3404] },
  bounce: { label: 'Bounce house', service: 'bounce-house', ids: [3701] },
  booth: { label: 'Photo booth', service: 'photo-booth', ids: [3702] },
  rentals: { label: 'Tables, chairs and tents', service: 'party-rental', ids: [42, [3703, 3707]] },
  speaker: { label: 'Speaker', service: 'keynote-speaker', ids: [40, 725, 730, [3503, 3506]] },
  emcee: { label: 'Emcee', service: 'emcee', ids: [890, 892] },
  games: { label: 'Games', service: 'game-show-host', ids: [2024, 2293, 2463, 2464, [3708, 3711]] },
  venue: { label: 'Venue', service: 'venue', ids: [[5100, 5104]] },
  invitations: { label: 'Invitations' },
} as const satisfies Record<string, Need>

type NeedId = keyof typeof NEEDS

const PARTY: readonly NeedId[] = ['venue', 'music', 'food', 'cake', 'photos', 'invitations']

/** By type of event; others have those of a party. */
const USUAL: Readonly<Record<string, readonly NeedId[]>> = {
  Wedding: ['venue', 'officiant', 'photos', 'video', 'music', 'food', 'cake', 'flowers', 'hair', 'ride', 'invitations'],
  Anniversary: ['venue', 'music', 'food', 'photos', 'flowers', 'invitations'],
  'Corporate event': ['venue', 'speaker', 'emcee', 'food', 'bar', 'photos', 'games'],
  'Holiday party': ['venue', 'music', 'food', 'bar', 'entertainer', 'decor'],
  'Kids party': ['entertainer', 'faces', 'bounce', 'cake', 'food', 'decor', 'invitations'],
  Quinceañera: ['venue', 'music', 'photos', 'food', 'cake', 'flowers', 'hair', 'ride', 'invitations'],
  'Baby or bridal shower': ['venue', 'food', 'cake', 'decor', 'games', 'invitations'],
  'Bachelorette or bachelor party': ['ride', 'games', 'music', 'food', 'bar'],
  Fundraiser: ['venue', 'emcee', 'music', 'food', 'bar', 'photos'],
  'School event': ['music', 'entertainer', 'booth', 'games', 'food', 'rentals'],
  'Community event': ['music', 'food', 'entertainer', 'bounce', 'rentals'],
  'Religious celebration': ['venue', 'music', 'food', 'photos', 'flowers'],
  'Virtual event': ['entertainer', 'games', 'emcee', 'invitations'],
}

/** The list of an event that its client has not changed. */
export const usualChecklist = (eventType: string): ChecklistItem[] =>
  (USUAL[eventType] ?? PARTY).map((id) => ({ id, label: NEEDS[id].label, isDone: false }))

/** The need that an item stands for; undefined for one that the client added. */
export const needOf = (id: string): Need | undefined => (Object.hasOwn(NEEDS, id) ? NEEDS[id as NeedId] : undefined)

export const isProvidedBy = ({ ids = [] }: Need, serviceTypeId: number): boolean =>
  ids.some((id) => (typeof id === 'number' ? id === serviceTypeId : id[0] <= serviceTypeId && serviceTypeId <= id[1]))
