import { randomUUID } from 'node:crypto'
import {
  anybody,
  doors,
  guests,
  editionInput,
  noInput,
  organisers,
  partnersOnly,
  sessions,
  type Matrix,
} from '#server/testing/matrix-cells.ts'
import { edition } from '#server/testing/matrix-edition.ts'
import { people } from '#server/testing/matrix-people.ts'
import {
  answers,
  keyFields,
  registrationPassword,
  uniqueText,
  uniqueEmail,
} from '#server/testing/matrix-fields.ts'
import {
  newAttendanceId,
  deadToken,
  newAccount,
  newApiKey,
  newOrganiserInvitation,
  newArrival,
  newAttendee,
  newUndoableEntry,
  digestFor,
  newDeskLink,
  newPartnerLink,
  newRegistration,
  newInvitation,
  newMailing,
  newMail,
  newVenue,
} from '#server/testing/matrix-rows.ts'
import { shuttles, travel } from '#server/testing/matrix-journeys.ts'
import { programs } from '#server/testing/matrix-programs.ts'
import { questions } from '#server/testing/matrix-questions.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'

/**
 * The permission matrix: every procedure of the contract, with the outcome for each kind of caller. A missing or
 * superfluous row doesn't compile. server/testing/matrix.sweep.test.ts checks all of it over HTTP, on both databases.
 */
export const matrix: Matrix = {
  ...edition,
  shuttles,
  travel,
  ...people,
  ...programs,
  questions,
  portal: {
    open: sessions(({ here: venueId }) => ({ page: 'agenda' as const, wishes: [venueId] }), 'allow', {
      mustChange: 'allow',
    }),
  },
  mailings: {
    preview: organisers((fixture) => ({ mailing: setUpAll(fixture) })),
    letter: organisers((fixture) => ({ mailing: setUpAll(fixture), email: uniqueEmail() }), 'NOT_FOUND'),
    sendCopy: organisers((fixture) => ({ mailing: setUpAll(fixture), email: uniqueEmail() }), 'NOT_FOUND'),
  },
  accounts: {
    session: anybody(noInput),
    signInOptions: anybody(noInput),
    signUp: anybody(() => ({ email: uniqueEmail(), password: uniqueText('Gorse') })),
    // The fixture has organisers, so set-up is complete.
    setUp: anybody(
      (fixture) => ({ ...ownerFields(fixture, 'set-up'), name: 'Ana Lima', email: uniqueEmail() }),
      'SET_UP_DONE',
    ),
    setUpOpen: anybody((fixture) => ({ token: deadToken(fixture, 'set-up') }), 'SET_UP_DONE'),
    recover: anybody((fixture) => ownerFields(fixture, 'recovery'), 'LINK_INVALID'),
    askReset: anybody(() => ({ email: uniqueEmail() })),
    resetOpen: anybody((fixture) => ({ token: deadToken(fixture, 'reset') }), 'LINK_INVALID'),
    reset: anybody(
      (fixture) => ({ token: deadToken(fixture, 'reset'), newPassword: uniqueText('Gorse') }),
      'LINK_INVALID',
    ),
    newEmailOpen: anybody((fixture) => ({ token: deadToken(fixture, 'new-email') }), 'LINK_INVALID'),
    confirmEmail: anybody((fixture) => ({ token: deadToken(fixture, 'new-email') }), 'LINK_INVALID'),
    choosePassword: sessions(() => ({ newPassword: uniqueText('Gorse') }), 'PASSWORD_NOT_ASKED', {
      mustChange: 'allow',
    }),
  },
  administration: {
    list: organisers(noInput),
    setRole: organisers(async (fixture) => ({ id: await newAccount(fixture), from: null, role: 'guest' })),
    link: organisers(async (fixture) => ({ id: await newAccount(fixture, { fits: true }) })),
    disable: organisers(async (fixture) => ({ id: await newAccount(fixture) })),
    enable: organisers(async (fixture) => ({ id: await newAccount(fixture) })),
    endSessions: organisers(async (fixture) => ({ id: await newAccount(fixture) })),
    endFactor: organisers(async (fixture) => ({ id: await newAccount(fixture) })),
    sendReset: organisers(async (fixture) => ({ id: await newAccount(fixture) })),
    personalLinks: organisers((fixture) => ({ id: fixture.member('guest').userId })),
    invitations: organisers(noInput),
    invite: organisers(() => ({ name: uniqueText('Person'), email: uniqueEmail() })),
    inviteAgain: organisers(async (fixture) => ({ id: (await newOrganiserInvitation(fixture)).id })),
    withdrawInvitation: organisers(async (fixture) => ({ id: (await newOrganiserInvitation(fixture)).id })),
    // Mail is configured in the fixture, so the link is mailed.
    invitationLink: organisers(
      async (fixture) => ({ id: (await newOrganiserInvitation(fixture)).id }),
      'LINK_IS_MAILED',
    ),
    keys: organisers(noInput),
    makeKey: organisers(keyFields),
    endKey: organisers(async (fixture) => ({ id: (await newApiKey(fixture)).id })),
    invitationOpen: anybody(async (fixture) => ({ token: (await newOrganiserInvitation(fixture)).token })),
    acceptInvitation: anybody(async (fixture) => ({
      token: (await newOrganiserInvitation(fixture)).token,
      password: uniqueText('Gorse'),
    })),
  },
  attendance: {
    list: organisers(editionInput),
    setStatus: organisers(async (fixture) => ({
      id: await newAttendanceId(fixture),
      from: 'yes',
      attending: 'no',
    })),
    setMany: organisers(async (fixture) => ({
      venueId: fixture.here,
      changes: [{ from: 'yes', attending: 'no', ids: [await newAttendanceId(fixture)] }],
    })),
    checkIn: organisers(async (fixture) => ({ id: await newAttendanceId(fixture), setToYes: false })),
    undoCheckIn: organisers(async (fixture) => ({ id: await newArrival(fixture) })),
    exported: organisers((fixture) => ({ venueId: fixture.here, rows: 3 })),
    mine: guests(editionInput),
  },
  calendar: {
    mine: guests(noInput, { otherEvent: 'allow' }),
    open: guests(noInput, { otherEvent: 'allow' }),
    renew: guests(noInput, { otherEvent: 'allow' }),
    close: guests(noInput, { otherEvent: 'allow' }),
    choose: guests(() => ({ mails: 'event' as const }), { otherEvent: 'allow' }),
  },
  desk: {
    list: doors(editionInput),
    sync: doors(async (fixture) => {
      const { personId } = await newAttendee(fixture)
      return { venueId: fixture.here, taps: [{ id: randomUUID(), personId, kind: 'in', age: 4000 }] }
    }, 'allow'),
    badges: organisers(editionInput),
    renewCode: organisers(async (fixture) => ({ id: await newAttendanceId(fixture) })),
    renewOwnCode: guests(editionInput),
  },
  deskDevices: {
    list: organisers(editionInput),
    showLink: organisers(({ here: venueId }) => ({ venueId, maxDevices: 3 })),
    // At a separate edition, so the helpers of the fixture stay.
    endLink: organisers(async (fixture) => ({ venueId: (await newDeskLink(fixture)).venueId })),
    endDevice: organisers(async (fixture) => ({ id: (await newDeskLink(fixture)).deviceId })),
    undoDevice: organisers(async (fixture) => ({ id: (await newDeskLink(fixture)).deviceId })),
    open: anybody(async (fixture) => ({ token: (await newDeskLink(fixture)).token })),
    join: anybody(async (fixture) => ({ token: (await newDeskLink(fixture)).token, name: 'Rui' })),
    mine: anybody(noInput),
    leave: anybody(noInput, 'allow'),
  },
  partners: {
    list: organisers(editionInput),
    share: organisers(({ here: venueId }) => ({ venueId, kind: 'hotel', vendorId: null })),
    // At a separate edition, so the partners of the fixture stay.
    end: organisers(async (fixture) => ({ id: await newPartnerLink(fixture) })),
    open: partnersOnly(noInput),
    sheet: partnersOnly(noInput),
    seen: partnersOnly(async (fixture, actor) => ({ digest: await digestFor(fixture, actor) })),
  },
  claims: {
    open: anybody(async (fixture) => ({ token: (await newRegistration(fixture)).token })),
    confirm: anybody(async (fixture) => ({
      token: (await newRegistration(fixture)).token,
      password: registrationPassword,
    })),
    renew: anybody(async (fixture) => ({ token: (await newRegistration(fixture)).token })),
    // The cookie of the registering browser identifies the pending registration. No caller here has that cookie.
    sendAgain: anybody(noInput, 'LINK_INVALID'),
    changeAddress: anybody(() => ({ email: uniqueEmail() }), 'LINK_INVALID'),
    waiting: organisers(editionInput),
    dismiss: organisers(async (fixture) => ({ id: (await newRegistration(fixture)).id })),
    dismissAll: organisers(async (fixture) => ({
      venueId: fixture.here,
      from: (await newRegistration(fixture)).email,
    })),
    correctAddress: organisers(async (fixture) => ({
      id: (await newRegistration(fixture)).id,
      email: uniqueEmail(),
    })),
    resend: organisers(async (fixture) => ({ id: (await newRegistration(fixture)).id })),
    accept: organisers(async (fixture) => ({ id: (await newRegistration(fixture)).id })),
    revealLink: organisers(async (fixture) => ({ id: (await newRegistration(fixture)).id })),
  },
  audit: {
    list: organisers(editionInput),
    subjects: organisers(editionInput),
    undo: organisers(async (fixture) => ({ id: await newUndoableEntry(fixture) })),
  },
  dashboard: {
    toDo: organisers(editionInput),
    upcoming: organisers(editionInput),
    activity: organisers(editionInput),
    counts: organisers(editionInput),
  },
  guestAccounts: {
    create: organisers(async (fixture) => {
      const { personId, email } = await newAttendee(fixture)
      return { personId, email }
    }),
    renew: organisers(async (fixture) => ({ personId: (await newAttendee(fixture)).personId })),
    linkInstead: organisers(async (fixture) => ({
      personId: (await newAttendee(fixture)).personId,
      venueId: fixture.here,
    })),
    plan: organisers(editionInput),
    handOver: organisers(async (fixture) => ({
      venueId: fixture.here,
      personIds: [(await newInvitation(fixture)).personId],
    })),
    setUp: organisers(async (fixture) => ({
      way: 'random',
      personIds: [(await newAttendee(fixture)).personId],
    })),
  },
  invitations: {
    link: organisers(async (fixture) => ({
      personId: (await newAttendee(fixture)).personId,
      venueId: fixture.here,
    })),
    send: organisers(async (fixture) => ({
      personId: (await newAttendee(fixture)).personId,
      venueId: fixture.here,
    })),
    revoke: organisers(async (fixture) => ({
      personId: (await newInvitation(fixture)).personId,
      venueId: fixture.here,
    })),
    open: anybody(async (fixture) => ({ token: (await newInvitation(fixture)).token })),
    attend: anybody(async (fixture) => ({ token: (await newInvitation(fixture)).token })),
    decline: anybody(async (fixture) => ({ token: (await newInvitation(fixture)).token })),
    undoDecline: anybody(async (fixture) => ({ token: (await newInvitation(fixture)).token })),
    accept: anybody(async (fixture) => ({
      token: (await newInvitation(fixture)).token,
      answers: answers(fixture.studio),
      password: uniqueText('Gorse'),
    })),
  },
  identities: {
    list: sessions(noInput),
    // The fixture has no provider set up.
    link: sessions(() => ({ provider: 'oidc', callbackURL: '/account' }), 'NOT_FOUND'),
    // Nor wallets.
    linkWallet: sessions(() => ({ message: 'sign me in', signature: '0x' }), 'NOT_FOUND'),
    // Nor text messages.
    askPhoneCode: sessions(() => ({ phoneNumber: '+351912345678' }), 'NOT_FOUND'),
    linkPhone: sessions(() => ({ phoneNumber: '+351912345678', code: '000000' }), 'NOT_FOUND'),
    unlink: sessions((fixture) => ({ id: fixture.absent }), 'IDENTITY_NOT_FOUND'),
  },
  outbox: {
    list: organisers(noInput),
    reveal: organisers(async (fixture) => ({ id: await newMail(fixture) })),
    // The fixture has no mail server that a test mail could reach.
    sendTest: organisers(noInput, 'MAIL_NOT_CONFIGURED'),
    sendHeld: organisers(() => ({})),
    stop: organisers(async (fixture) => ({ id: await newMailing(fixture) })),
    discardHeld: organisers(noInput),
  },
  ownAccount: {
    mine: sessions(noInput),
    rename: sessions((_fixture, actor) => ({ name: `Renamed ${actor}` })),
    // A wrong password: the right one would change how later calls sign in.
    changePassword: sessions(
      () => ({ currentPassword: uniqueText('Gorse'), newPassword: uniqueText('Gorse') }),
      'WRONG_PASSWORD',
    ),
    reauthenticate: sessions(() => ({ code: '000000' }), 'WRONG_CODE'),
    sendOwnCode: sessions(noInput),
    factor: sessions(noInput),
    startFactor: sessions(() => ({ friendlyName: 'Phone' })),
    // A wrong code: with the right one, later calls would require a code.
    confirmFactor: sessions(() => ({ code: '000000' }), 'WRONG_CODE'),
    renewBackupCodes: sessions(noInput, 'FACTOR_MISSING'),
    removeFactor: sessions(noInput),
    changeEmail: sessions(() => ({ newEmail: uniqueEmail() })),
    sessions: sessions(noInput),
    // Only its owner can end a session; for anyone else the call does nothing, without an error.
    endSession: sessions((fixture) => ({ id: fixture.absent })),
    endOtherSessions: sessions(noInput),
  },
  search: { find: organisers(({ here: venueId }) => ({ text: 'casa', venueId })) },
  survey: {
    open: anybody(editionInput),
    submit: anybody((fixture) => ({
      venueId: fixture.here,
      email: uniqueEmail(),
      password: uniqueText('Gorse'),
      answers: answers(fixture.studio),
    })),
    prefill: sessions(editionInput),
    // Another edition, because the person who answers belongs to it afterwards.
    answer: sessions(async (fixture) => ({
      venueId: await newVenue(fixture),
      answers: answers(fixture.studio),
    })),
    settings: organisers(noInput),
  },
}

const setUpAll = (fixture: Fixture) => ({
  call: 'guestAccounts.setUp' as const,
  input: editionInput(fixture),
})

const ownerFields = (fixture: Fixture, kind: 'set-up' | 'recovery') => ({
  token: deadToken(fixture, kind),
  password: uniqueText('Gorse'),
})
