/** Whether a map link says where the place is: `@lat,lng`, from which the server knows zone and weather. */
export const hasCoordinates = (link: string): boolean => /^https:.*@-?\d+(\.\d+)?,-?\d/i.test(link)

/** Whether it is more than the beginning of one. */
export const isCompleteLink = (link: string): boolean => /^https:\/\/[^\s/]+\.[^\s/]+\/\S/i.test(link.trim())

/** What a map link gives, or what has to be done because it gives nothing. */
export const aboutMapLink = (link: string): string =>
  isCompleteLink(link) && !hasCoordinates(link)
    ? 'This link has no coordinates, so there is no weather, and you have to choose the time zone yourself. A link from the address bar of Google Maps has them: an @ and two numbers.'
    : 'Copy it from the address bar: its coordinates set the weather and time zone.'
