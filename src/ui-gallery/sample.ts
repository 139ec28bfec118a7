/** Texts of the gallery. */

export const LONG_NAME = 'The Grand Northwestern Mariachi & Swing Orchestra of Saint-Louis-du-Ha! Ha!'
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
export const SENTENCE = 'Your request is saved on this device. We’ll send it when you’re online.'
export const LONG_TEXT =
  'The dance floor is 24 by 30 feet, the load-in is through the kitchen, and the last song has to end at 10:45 PM, ' +
  'because the neighbors are close. Please bring your own extension cords.'

export const NOW = Date.now()

export const ignore = (): void => undefined
