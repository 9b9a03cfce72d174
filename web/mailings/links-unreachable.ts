/** Why the links that guests get don't work yet. */
export const linksUnreachable =
  'Guests cannot open links yet: they only work on this computer. Ask the person who runs Quarterdeck to set its public address.'
