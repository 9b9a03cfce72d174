import { token, guest, id, email, delivered, survey, signInOptions, type Screen } from './faults-shared.ts'
import { stub, authResponse, refusing } from './faulty-network.ts'
import { editionOf, type Run } from './run.ts'
import { extra } from './seed.ts'

const registration = (step: 'confirm' | 'password' | 'newPassword' | 'signIn') => () =>
  stub('claims', 'open', {
    email,
    step,
    passwordLost: null,
    venue: null,
    answers: null,
    studio: null,
    known: null,
    questions: [],
  })
const mailedCode = authResponse('/email-otp/send-verification-otp', { delivery: 'mail', wasSent: true })

const invited =
  (asksSignIn: boolean, answered: 'yes' | 'no' | null = null) =>
  (run: Run) =>
    stub('invitations', 'open', {
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

export const signInPages: readonly Screen[] = [
  {
    title: 'the sign-in page',
    path: '/auth',
    stubs: () => signInOptions,
    nextStepStubs: stub('accounts', 'signUp', { ...delivered, email }),
  },
  { title: 'a forgotten password', path: '/forgot-password' },
  { title: 'signing in with a code', path: '/sign-in-code', nextStepStubs: mailedCode },
  {
    title: 'signing in with a telephone',
    path: '/phone-sign-in',
    nextStepStubs: authResponse('/phone-number/send-otp', {}),
  },
  { title: 'the second factor', path: '/second-factor' },
  { title: 'choosing a password', path: '/choose-password', person: extra.mustChange },
]

export const links: readonly Screen[] = [
  { title: 'a reset', path: `/reset-password#${token}`, stubs: () => stub('accounts', 'resetOpen', {}) },
  {
    title: 'a new address',
    path: `/confirm-email#${token}`,
    isLink: true,
    stubs: () =>
      stub('accounts', 'newEmailOpen', {
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
    stubs: () => stub('administration', 'invitationOpen', { name: 'Robin', email }),
  },
  { title: 'the set-up', path: `/set-up#${token}`, stubs: () => stub('accounts', 'setUpOpen', {}) },
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
    nextStepStubs: mailedCode,
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

export const surveys: readonly Screen[] = [
  {
    title: 'the survey',
    path: survey,
    nextStepStubs: stub('survey', 'submit', { ...delivered, email: 'robin@gmial.com' }),
  },
  { title: 'the survey of a guest', path: survey, person: guest },
]
