import { account } from './faults-account.ts'
import { desk } from './faults-desk.ts'
import { partners } from './faults-partners.ts'
import {
  token,
  guest,
  id,
  email,
  url,
  instant,
  delivered,
  portal,
  survey,
  signInOptions,
  type Screen,
} from './faults-shared.ts'
import { alter, answer, authAnswer, refusing } from './faulty-line.ts'
import { editionOf, type Run } from './run.ts'
import { extra } from './seed.ts'

const registration = (step: 'confirm' | 'password' | 'newPassword' | 'signIn') => () =>
  answer('claims', 'open', {
    email,
    step,
    passwordLost: null,
    venue: null,
    answers: null,
    studio: null,
    known: null,
    questions: [],
  })
/** The days of the agenda, and the calendar beside them. */
const dayLine = 'main div:has(> [aria-label=Day])'
const mailedCode = authAnswer('/email-otp/send-verification-otp', { delivery: 'mail', wasSent: true })
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
const invited =
  (asksSignIn: boolean, answered: 'yes' | 'no' | null = null) =>
  (run: Run) =>
    answer('invitations', 'open', {
      venue: {
        id: editionOf(run, 'Casa do Mar'),
        name: 'Casa do Mar',
        imageUrl: '/pictures/lisbon.svg',
        quarter: 'Q4',
        year: 2026,
        eventStartDate: '2026-12-01',
        eventEndDate: '2026-12-04',
        eventStartTime: null,
        airport: 'LIS',
        transportOptions: [],
        googleMapsLink: 'https://www.google.com/maps',
        contactName: null,
        contactPhone: null,
        contactEmail: null,
      },
      isOpen: true,
      studios: [{ id, name: 'Lisbon' }],
      questions: [],
      airports: ['LIS'],
      keptDays: { flights: 90, health: 400 },
      known: {},
      fullName: 'Robin Marsh',
      email,
      asksSignIn,
      answered,
    })

const signInPages: readonly Screen[] = [
  {
    title: 'the sign-in page',
    path: '/auth',
    stubs: () => signInOptions,
    onwards: answer('accounts', 'signUp', { ...delivered, email }),
  },
  { title: 'a forgotten password', path: '/forgot-password' },
  { title: 'signing in with a code', path: '/sign-in-code', onwards: mailedCode },
  {
    title: 'signing in with a telephone',
    path: '/phone-sign-in',
    onwards: authAnswer('/phone-number/send-otp', {}),
  },
  { title: 'the second factor', path: '/second-factor' },
  { title: 'choosing a password', path: '/choose-password', person: extra.mustChange },
]

const links: readonly Screen[] = [
  { title: 'a reset', path: `/reset-password#${token}`, stubs: () => answer('accounts', 'resetOpen', {}) },
  {
    title: 'a new address',
    path: `/confirm-email#${token}`,
    isLink: true,
    stubs: () =>
      answer('accounts', 'newEmailOpen', {
        name: 'Robin',
        accountEmail: email,
        newEmail: 'r@example.org',
        asks: 'password',
      }),
  },
  { title: 'stopping reminders', path: `/stop#${token}`, isLink: true },
  { title: 'a recovery', path: `/recover#${token}`, isLink: true },
  {
    title: 'an invitation to organise',
    path: `/organise#${token}`,
    isLink: true,
    stubs: () => answer('administration', 'invitationOpen', { name: 'Robin', email }),
  },
  { title: 'the set-up', path: `/set-up#${token}`, stubs: () => answer('accounts', 'setUpOpen', {}) },
  { title: 'a confirmation by one click', path: `/confirm#${token}`, stubs: registration('confirm') },
  { title: 'a confirmation by the password', path: `/confirm#${token}`, stubs: registration('password') },
  {
    title: 'a confirmation by a new password',
    path: `/confirm#${token}`,
    stubs: registration('newPassword'),
  },
  {
    title: 'a confirmation by signing in',
    path: `/confirm#${token}`,
    stubs: registration('signIn'),
    onwards: mailedCode,
  },
  {
    title: 'an expired confirmation',
    path: `/confirm#${token}`,
    stubs: () => refusing('claims', 'open', 'LINK_EXPIRED'),
  },
  { title: 'a personal link', path: `/invitation#${token}`, stubs: invited(false) },
  { title: 'a personal link with an account', path: `/invitation#${token}`, stubs: invited(true) },
  {
    title: 'the survey of a personal link',
    path: `/invitation#${token}`,
    within: 'main form',
    stubs: invited(false, 'yes'),
  },
  {
    title: 'a personal link that was answered with no',
    path: `/invitation#${token}`,
    // What follows the confirmation is the personal link, above.
    within: 'main section[aria-label="Your answer"]',
    stubs: invited(false, 'no'),
  },
]

const surveys: readonly Screen[] = [
  {
    title: 'the survey',
    path: survey,
    onwards: answer('survey', 'submit', { ...delivered, email: 'robin@gmial.com' }),
  },
  { title: 'the survey of a guest', path: survey, person: guest },
]

const ownPages: readonly Screen[] = [
  { title: 'home', path: '/guest', person: guest },
  {
    title: 'home without coming',
    path: '/guest',
    ...portal,
    stubs: () => alter('attendance', 'mine', { attending: 'no' }),
  },
  {
    title: 'room wishes',
    path: '/guest',
    ...portal,
    // The rest of the page is home, above.
    within: 'main section[aria-label="Room wishes"]',
    stubs: () => ({
      ...alter('attendance', 'mine', { asksRoomWishes: true }),
      ...answer('roomWishes', 'own', {
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
    // The rest of the page is home, above.
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
    // The rest of the page is home, above.
    within: 'main article form',
    stubs: () => ({
      ...alter('attendance', 'mine', { lastDay: '2026-01-05' }),
      ...answer('feedback', 'mine', { rating: 4, words: 'More of the sea.', until: '2099-01-19' }),
    }),
  },
  { title: 'the venue', path: '/guest/venue', ...portal, sendsNothing: true },
  {
    title: 'the agenda',
    path: '/guest/agenda',
    ...portal,
    // The controls below only show and hide entries.
    within: dayLine,
    onwards: answer('calendar', 'open', { url, mails: 'off' }),
  },
  {
    title: 'a calendar address',
    path: '/guest/agenda',
    ...portal,
    within: dayLine,
    stubs: () => answer('calendar', 'mine', { url, mails: 'off' }),
  },
  {
    title: 'workshops',
    path: '/guest/workshops',
    ...portal,
    stubs: () =>
      answer('workshops', 'mine', [
        { ...workshop, id, isSignedUp: false },
        { ...workshop, id: id.replace(/1$/, '2'), title: 'Kayaks', isSignedUp: true },
        { ...workshop, id: id.replace(/1$/, '3'), title: 'Full', isSignedUp: false, seatsLeft: 0 },
      ]),
  },
  {
    title: 'a place in line',
    path: '/guest/workshops',
    ...portal,
    stubs: () =>
      answer('workshops', 'mine', [{ ...workshop, id, isSignedUp: false, seatsLeft: 0, place: 2 }]),
  },
  {
    title: 'an offered seat',
    path: '/guest/workshops',
    ...portal,
    stubs: () =>
      answer('workshops', 'mine', [
        { ...workshop, id, isSignedUp: false, seatsLeft: 0, place: 1, offeredUntil: instant },
      ]),
  },
  {
    title: 'wishes for workshops',
    path: '/guest/workshops',
    ...portal,
    stubs: () => ({
      ...answer('workshops', 'mine', [{ ...workshop, id, isSignedUp: false }]),
      ...answer('workshopWishes', 'own', {
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

/** Calls of guests that this walk doesn't press, with the reasons. */
export const pressedElsewhere: Readonly<Record<string, string>> = {
  '/rpc/identities/linkWallet': 'needs a wallet in the browser',
  '/rpc/notices/read': 'sent by opening the messages, not by a button',
  '/rpc/push/turnOff': 'needs a device that has turned notifications on',
  '/rpc/push/turnOn': 'needs a browser with a push service',
  '/rpc/stay/undoDecline': 'Undo in the toast of an answer that was saved',
}
