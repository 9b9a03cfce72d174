/** Whether a map link contains coordinates, `@lat,lng`, from which the server derives time zone and weather. */
export const hasCoordinates = (link: string): boolean => /^https:.*@-?\d+(\.\d+)?,-?\d/i.test(link)

/** Whether the text is a complete link, not just its beginning. */
export const isCompleteLink = (link: string): boolean => /^https:\/\/[^\s/]+\.[^\s/]+\/\S/i.test(link.trim())

/** Says what a map link provides, or what to do if it provides nothing. */
export const aboutMapLink = (link: string): string =>
  isCompleteLink(link) && !hasCoordinates(link)
    ? 'This link has no coordinates, so there is no weather, and you have to choose the time zone yourself. A link from the address bar of Google Maps has them: an @ and two numbers.'
    : 'Copy it from the address bar: its coordinates set the weather and time zone.'
