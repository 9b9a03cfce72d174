/** Explains LP wherever a studio is chosen or shown. */
export const aboutLP = 'LP is the company itself, not one of its studios.'
