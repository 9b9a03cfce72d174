import { account } from './faults-account.ts'
import { desk } from './faults-desk.ts'
import { links, signInPages, surveys } from './faults-first-contact.ts'
import { partners } from './faults-partners.ts'
import { guest, id, url, instant, portal, type Screen } from './faults-shared.ts'
import { alter, stub } from './faulty-network.ts'

/** The days of the agenda, and the calendar beside them. */
const dayLine = 'main div:has(> [aria-label=Day])'
const workshop = {
  title: 'Tide tables',
  type: 'workshop' as const,
  startTime: '2099-02-14T10:00',
  endTime: '2099-02-14T11:00',
  description: null,
  hostName: null,
  location: null,
  tags: [],
  signupEnabled: true,
  capacity: 12,
  seatsLeft: 4,
  waiting: 0,
  place: null,
  givesUp: null,
  offeredUntil: null,
}
const ownPages: readonly Screen[] = [
  { title: 'home', path: '/guest', person: guest },
  {
    title: 'home after declining',
    path: '/guest',
    ...portal,
    stubs: () => alter('attendance', 'mine', { attending: 'no' }),
  },
  {
    title: 'room wishes',
    path: '/guest',
    ...portal,
    // The screen 'home' above covers the rest of the page.
    within: 'main section[aria-label="Room wishes"]',
    stubs: () => ({
      ...alter('attendance', 'mine', { asksRoomWishes: true }),
      ...stub('roomWishes', 'own', {
        asksRoommates: true,
        asksSameGender: true,
        asksQuietRoom: true,
        asksGroundFloor: true,
        people: [{ id, fullName: 'Robin Marsh' }],
        wanted: [{ id, isMutual: true }],
        sharesWith: 'same_gender',
        gender: 'other',
        wantsQuiet: true,
        wantsGroundFloor: false,
      }),
    }),
  },
  {
    title: 'a place in line, at home',
    path: '/guest',
    ...portal,
    // The screen 'home' above covers the rest of the page.
    within: 'main article li',
    stubs: () =>
      alter('attendance', 'mine', {
        waiting: [
          { ...workshop, id, place: 2 },
          { ...workshop, id: id.replace(/1$/, '2'), title: 'Kayaks', place: 1, offeredUntil: instant },
        ],
      }),
  },
  {
    title: 'home after the event',
    path: '/guest',
    ...portal,
    // The screen 'home' above covers the rest of the page.
    within: 'main article form',
    stubs: () => ({
      ...alter('attendance', 'mine', { lastDay: '2026-01-05' }),
      ...stub('feedback', 'mine', { rating: 4, words: 'More of the sea.', until: '2099-01-19' }),
    }),
  },
  { title: 'the venue', path: '/guest/venue', ...portal, sendsNothing: true },
  {
    title: 'the agenda',
    path: '/guest/agenda',
    ...portal,
    // The controls below only show and hide entries.
    within: dayLine,
    nextStepStubs: stub('calendar', 'open', { url, mails: 'off' }),
  },
  {
    title: 'a calendar address',
    path: '/guest/agenda',
    ...portal,
    within: dayLine,
    stubs: () => stub('calendar', 'mine', { url, mails: 'off' }),
  },
  {
    title: 'workshops',
    path: '/guest/workshops',
    ...portal,
    stubs: () =>
      stub('workshops', 'mine', [
        { ...workshop, id, isSignedUp: false },
        { ...workshop, id: id.replace(/1$/, '2'), title: 'Kayaks', isSignedUp: true },
        { ...workshop, id: id.replace(/1$/, '3'), title: 'Full', isSignedUp: false, seatsLeft: 0 },
      ]),
  },
  {
    title: 'a place in line',
    path: '/guest/workshops',
    ...portal,
    stubs: () => stub('workshops', 'mine', [{ ...workshop, id, isSignedUp: false, seatsLeft: 0, place: 2 }]),
  },
  {
    title: 'an offered seat',
    path: '/guest/workshops',
    ...portal,
    stubs: () =>
      stub('workshops', 'mine', [
        { ...workshop, id, isSignedUp: false, seatsLeft: 0, place: 1, offeredUntil: instant },
      ]),
  },
  {
    title: 'wishes for workshops',
    path: '/guest/workshops',
    ...portal,
    stubs: () => ({
      ...stub('workshops', 'mine', [{ ...workshop, id, isSignedUp: false }]),
      ...stub('workshopWishes', 'own', {
        closesAt: '2099-02-01T12:00',
        isPublished: false,
        ranked: [id],
        othersFine: [],
        results: [],
      }),
    }),
  },
  { title: 'meals', path: '/guest/meals', ...portal, sendsNothing: true },
  { title: 'travel', path: '/guest/travel', ...portal, sendsNothing: true },
  { title: 'messages', path: '/guest/notices', ...portal, sendsNothing: true },
  { title: 'all data', path: '/guest/account/data', ...portal },
]

export const screens: readonly Screen[] = [
  signInPages,
  links,
  partners,
  surveys,
  ownPages,
  account,
  desk,
].flat()

/** Guest pages without a button that sends something, and pages that these tests don't open. */
export const withoutButtons = ['/api/docs']

/** Guest calls that this test doesn't trigger, with the reason for each. */
export const pressedElsewhere: Readonly<Record<string, string>> = {
  '/rpc/identities/linkWallet': 'needs a wallet in the browser',
  '/rpc/notices/read': 'sent by opening the messages, not by a button',
  '/rpc/push/turnOff': 'needs a device that has turned notifications on',
  '/rpc/push/turnOn': 'needs a browser with a push service',
  '/rpc/stay/undoDecline': 'Undo in the toast of an answer that was saved',
}
