import type { WalkName } from './walks.ts'

/** By the file that does it; planner and portal are parts of the journey. */
type Walk = WalkName | 'journey' | 'planner' | 'portal'

/** `lacks`: what of the story is not done there, and why. */
type Walked = { in: readonly Walk[]; lacks?: string }
type NotWalked = { why: string }
const noClock =
  'the driver of WebKit cannot give a page another clock before its first script, so the dates of the event are moved instead'
const noTouch = 'the driver of WebKit has no fingers: it is pressed by mouse at the width of a telephone'

/**
 * What a story has as its counterpart in WebKit (main.ts --all; docs/decisions/056-walks-in-webkit.md). Playwright cannot
 * drive Debian's WebKit, so the stories themselves do not run there. Here by their files: with one story more the check fails,
 * until somebody has looked whether that is walked, too.
 */
export const byFile: Readonly<Record<string, Walked & { stories: number }>> = {
  'main-job.spec.ts': {
    stories: 1,
    in: ['main-job', 'journey'],
    lacks:
      'its driver does not say that a file was downloaded, so the file is read where the page makes it; PostgreSQL, which no browser notices',
  },
  'survey.spec.ts': { stories: 7, in: ['survey', 'registration'] },
  'registration.spec.ts': {
    stories: 3,
    in: ['registration'],
    lacks: 'starting again in the browser that registered, which is the same form',
  },
  'survey-settings.spec.ts': { stories: 3, in: ['settings', 'main-job'] },
  'personal-links.spec.ts': {
    stories: 3,
    in: ['links', 'journey'],
    lacks:
      'an answer to who one is that comes late: the driver of WebKit holds no request back; and declining by a link, which is two buttons',
  },
  'offline.spec.ts': { stories: 4, in: ['offline', 'portal'] },
  'agenda-builder.spec.ts': { stories: 3, in: ['agenda', 'programme'] },
  'agenda-hours.spec.ts': { stories: 1, in: ['agenda'], lacks: `a tap: ${noTouch}` },
}

/** The same by the titles of the stories. */
export const byTitle: Readonly<Record<string, Readonly<Record<string, Walked | NotWalked>>>> = {
  'guest-home.spec.ts': {
    'a guest finds everything of their event on one page': { in: ['home'] },
    'a guest’s first page asks each of its questions once': {
      why: 'it counts requests, which the driver of WebKit does not show; what asks them is the same script',
    },
    'the page has a sentence for everything that is not known yet': { in: ['home'] },
    'a guest without an event sees that there is nothing yet': { in: ['home'] },
    'with the answer no there is the card and the way back': { in: ['home', 'stay'] },
    'the other pages of the portal say what there is': { in: ['home', 'portal'] },
    'a session that needs a sign-up shows its hour and nothing else': { in: ['home'] },
    'a guest of no event reads the same everywhere': { in: ['home'] },
    'while answers take their time, the page says what it is loading': {
      why: 'the words are there for half a second, and the driver of WebKit answers only once a page has loaded',
    },
    'a failure says what failed, and a retry mends it': { in: ['home'] },
  },
  'guest-portal.spec.ts': {
    'a seat is taken, the agenda opens up, and the seat is given back': {
      in: ['seats', 'portal'],
    },
    'for a full workshop a guest joins the waiting list, reads their place at home, and leaves it there': {
      in: ['seats'],
      lacks: `what is gone once it has begun: ${noClock}`,
    },
    'the guest who loses the race for the last seat hears it, and is still where they pressed': {
      why: 'it shows a page an answer from before the race, and the driver of WebKit changes no answers',
    },
    'the travel list is searched and sorted through three states, as a table and as cards': {
      in: ['travel'],
    },
    'a guest changes their flight home and their details, and keeps flights to themselves': { in: ['stay'] },
    '"I can’t come" names what it frees, Undo gives it back': { in: ['stay'] },
    'a guest who said no can come after all, until registration closes': { in: ['stay'] },
    'a returning guest answers for the next event with two presses': { in: ['registration'] },
  },
  'guest-agenda.spec.ts': {
    'of an edition that is not theirs a guest reads nothing: in no page, feed or stream': {
      why: 'it proves what the server leaves out of its answers, and those are the same for every browser',
    },
    'a chosen day that loses its last item says so': { in: ['calendar'] },
    'from the agenda of another event of theirs a guest goes to its own workshops': { in: ['calendar'] },
    'the calendar opens in Google, in Outlook or as a file, and asks before its address ends': {
      in: ['calendar'],
    },
    'agenda and meals open on today, which lies below the days that are over': { in: ['calendar'] },
    'a keynote, a break and the rest have each their own colour': { in: ['calendar'] },
  },
  'guest-now.spec.ts': {
    'from two days before the event home is Now, which counts the days and knows the flight': {
      in: ['now'],
      lacks: 'the flight, which does not move with the dates',
    },
    'during the event it says what is on, what is next, the room, the meals and whom to call, and moves on without a connection':
      { in: ['now', 'offline'], lacks: `what is on at a certain minute: ${noClock}` },
    'a shuttle that a changed flight does not wait for says so, with when to leave and whom to ask': {
      why: `it is on a certain morning: ${noClock}; what it shows is text, by a rule with tests of its own`,
    },
    'the agenda opened from the bar shows today': {
      why: `it is on a certain day: ${noClock}; which day opens is a rule with tests of its own`,
    },
    'after the event guests are thanked, say what they thought, and save their place; organisers read it from five answers on':
      { in: ['now'], lacks: 'the fifth answer, which changes what the server sends, and no browser' },
    'a telephone is offered the home screen once, in the browser’s own way or in words, and never again': {
      why: 'only Chromium says that a page can be installed; iPhones do not, and the driver of WebKit cannot pass itself off as one before the first script',
    },
    'of two events on one day both are named': { in: ['now'] },
  },
  'rooms.spec.ts': {
    'rooms are filled by mouse, by keyboard and by a plan, and everything can be undone': {
      in: ['rooms', 'planner'],
    },
    'the planner on paper names everybody without a room, and cuts nothing off': {
      why: 'Debian’s WebKit prints nothing by its driver, and shows no page as it would be printed',
    },
    'a plan is looked at, found out of date and applied by somebody else; then it is printed and hidden': {
      in: ['rooms'],
      lacks: 'paper, as above; and a second organiser, whose changes the server refuses, not the browser',
    },
    'on a telephone: tap who, tap where': { in: ['rooms'], lacks: noTouch },
  },
}
