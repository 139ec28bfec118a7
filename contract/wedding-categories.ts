/** File names of the tiles above the wedding vendors, in the order in which couples book. */
export const WEDDING_CATEGORIES =
  'wedding-photographer wedding-dj wedding-band wedding-videographer wedding-planner string-quartet florist ' +
  'wedding-officiant caterer makeup-artist hair-stylist cake-baker photo-booth bartender violinist harpist ' +
  'limousine emcee live-painter dance-instructor balloon-decorator live-streaming'
