/** The reads that each page of a guest's portal needs; `during`: only while the event is on. */
export const portalReads = {
  home: {
    always: ['attendance/mine', 'questions/mine', 'roomWishes/own', 'notices/unread'],
    during: ['agenda/mine', 'catering/mine'],
  },
  venue: { always: ['attendance/mine', 'notices/unread'], during: [] },
  agenda: { always: ['agenda/mine', 'notices/unread'], during: [] },
  workshops: { always: ['workshops/mine', 'attendance/mine', 'notices/unread'], during: [] },
  meals: { always: ['catering/mine', 'notices/unread'], during: [] },
  travel: { always: ['travel/mine', 'notices/unread'], during: [] },
  notices: { always: ['notices/mine', 'notices/unread'], during: [] },
} as const

export type PortalPage = keyof typeof portalReads

export const portalPages = Object.keys(portalReads).filter((name): name is PortalPage => name in portalReads)

/** The first wished edition that exists, else the default edition; undefined if there are no editions. */
export const chooseEdition = <Choice extends { id: string; isDefault: boolean }>(
  choices: readonly Choice[],
  wishes: readonly (string | undefined)[],
): Choice | undefined =>
  wishes.map((id) => choices.find((choice) => choice.id === id)).find((choice) => choice !== undefined) ??
  choices.find(({ isDefault }) => isDefault) ??
  choices[0]
