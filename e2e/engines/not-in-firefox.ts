/** The files whose stories run in Firefox, too. */
export const inFirefox = [
  ...['main-job', 'survey', 'survey-settings', 'registration', 'personal-links', 'sign-in', 'own-account'],
  ...['guest-home', 'guest-portal', 'guest-agenda', 'guest-now', 'offline', 'live', 'workshops'],
  ...['waiting-list', 'workshop-wishes', 'room-wishes', 'rooms', 'rooms-published', 'plan-rooms'],
  ...['agenda-builder', 'agenda-drafts', 'agenda-hours', 'desk', 'desk-offline', 'attendance'],
  ...['people-adding', 'travel', 'food'],
].map((name) => `${name}.spec.ts`)

const noPrint = 'Playwright cannot show a page as on paper there (emulateMedia sends Firefox the colour scheme alone)'

/** Those that do not, each with the reason: always the tool, never the product. */
export const notInFirefox: readonly { file: string; title: string; reason: string }[] = [
  {
    file: 'rooms.spec.ts',
    title: 'the planner on paper names everybody without a room, and cuts nothing off',
    reason: noPrint,
  },
  {
    file: 'food.spec.ts',
    title: 'the diners of a meal: the unanswered first, allergies by name, and a sheet without names',
    reason: noPrint,
  },
]
