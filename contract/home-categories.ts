/** File names of the categories under "Popular right now", in their order; separated by spaces. */
export const HOME_CATEGORIES =
  'dj band magician photographer comedian clown mariachi-band caricaturist face-painter singer santa-claus ' +
  'fortune-teller'
