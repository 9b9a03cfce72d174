import {
  anybody,
  guests,
  here,
  nothing,
  organisers,
  sessions,
  type Matrix,
} from '#server/testing/matrix-cells.ts'
import { edition } from '#server/testing/matrix-edition.ts'
import {
  answers,
  claimPassword,
  fresh,
  freshEmail,
  pastedLine,
  personFields,
  studioFields,
} from '#server/testing/matrix-fields.ts'
import {
  attendee,
  deadToken,
  newAccount,
  newOrganiserInvitation,
  newArrival,
  newAttendee,
  newClaim,
  newInvitation,
  newMessage,
  newStudio,
  newVenue,
  removedAttendee,
} from '#server/testing/matrix-rows.ts'
import type { Stage } from '#server/testing/matrix-stage.ts'

/**
 * The permission matrix: every procedure of the contract, and what each kind of caller is answered. A procedure
 * without a row does not compile, nor does a row without a procedure. server/testing/matrix.test.ts asks all of
 * it over HTTP, on both databases.
 */
export const matrix: Matrix = {
  ...edition,
  accounts: {
    session: anybody(nothing),
    signInOptions: anybody(nothing),
    signUp: anybody(() => ({ email: freshEmail(), password: fresh('Gorse') })),
    // The stage has organisers, so set-up is done.
    setUp: anybody(
      (stage) => ({ ...ownerFields(stage, 'set-up'), name: 'Ana Lima', email: freshEmail() }),
      'SET_UP_DONE',
    ),
    setUpOpen: anybody((stage) => ({ token: deadToken(stage, 'set-up') }), 'SET_UP_DONE'),
    recover: anybody((stage) => ownerFields(stage, 'recovery'), 'LINK_INVALID'),
    askReset: anybody(() => ({ email: freshEmail() })),
    resetOpen: anybody((stage) => ({ token: deadToken(stage, 'reset') }), 'LINK_INVALID'),
    reset: anybody(
      (stage) => ({ token: deadToken(stage, 'reset'), newPassword: fresh('Gorse') }),
      'LINK_INVALID',
    ),
    newEmailOpen: anybody((stage) => ({ token: deadToken(stage, 'new-email') }), 'LINK_INVALID'),
    confirmEmail: anybody((stage) => ({ token: deadToken(stage, 'new-email') }), 'LINK_INVALID'),
    choosePassword: sessions(() => ({ newPassword: fresh('Gorse') }), 'PASSWORD_NOT_ASKED', {
      mustChange: 'allow',
    }),
  },
  administration: {
    list: organisers(nothing),
    setRole: organisers(async (stage) => ({ id: await newAccount(stage), from: null, role: 'guest' })),
    link: organisers(async (stage) => ({ id: await newAccount(stage, { fits: true }) })),
    disable: organisers(async (stage) => ({ id: await newAccount(stage) })),
    enable: organisers(async (stage) => ({ id: await newAccount(stage) })),
    endSessions: organisers(async (stage) => ({ id: await newAccount(stage) })),
    endFactor: organisers(async (stage) => ({ id: await newAccount(stage) })),
    sendReset: organisers(async (stage) => ({ id: await newAccount(stage) })),
    personalLinks: organisers((stage) => ({ id: stage.member('guest').userId })),
    invitations: organisers(nothing),
    invite: organisers(() => ({ name: fresh('Person'), email: freshEmail() })),
    inviteAgain: organisers(async (stage) => ({ id: (await newOrganiserInvitation(stage)).id })),
    withdrawInvitation: organisers(async (stage) => ({ id: (await newOrganiserInvitation(stage)).id })),
    // The stage has a mail server.
    invitationLink: organisers(
      async (stage) => ({ id: (await newOrganiserInvitation(stage)).id }),
      'LINK_IS_MAILED',
    ),
    invitationOpen: anybody(async (stage) => ({ token: (await newOrganiserInvitation(stage)).token })),
    acceptInvitation: anybody(async (stage) => ({
      token: (await newOrganiserInvitation(stage)).token,
      password: fresh('Gorse'),
    })),
  },
  attendance: {
    list: organisers(here),
    setStatus: organisers(async (stage) => ({ id: await attendee(stage), from: 'yes', attending: 'no' })),
    undoStatusChange: organisers(async (stage) => ({
      id: await attendee(stage),
      from: 'yes',
      attending: 'yes',
      roomId: null,
      workshopIds: [],
    })),
    checkIn: organisers(async (stage) => ({ id: await attendee(stage), setToYes: false })),
    undoCheckIn: organisers(async (stage) => ({ id: await newArrival(stage) })),
    exported: organisers((stage) => ({ venueId: stage.here, rows: 3 })),
    mine: guests(here),
  },
  calendar: {
    mine: guests(nothing, { otherEvent: 'allow' }),
    open: guests(nothing, { otherEvent: 'allow' }),
    renew: guests(nothing, { otherEvent: 'allow' }),
    close: guests(nothing, { otherEvent: 'allow' }),
  },
  claims: {
    open: anybody(async (stage) => ({ token: (await newClaim(stage)).token })),
    confirm: anybody(async (stage) => ({ token: (await newClaim(stage)).token, password: claimPassword })),
    renew: anybody(async (stage) => ({ token: (await newClaim(stage)).token })),
    // Which claim is meant says a cookie of the browser that registered; nobody here has one.
    sendAgain: anybody(nothing, 'LINK_INVALID'),
    changeAddress: anybody(() => ({ email: freshEmail() }), 'LINK_INVALID'),
    waiting: organisers(here),
    dismiss: organisers(async (stage) => ({ id: (await newClaim(stage)).id })),
    dismissAll: organisers(async (stage) => ({ venueId: stage.here, from: (await newClaim(stage)).email })),
    correctAddress: organisers(async (stage) => ({ id: (await newClaim(stage)).id, email: freshEmail() })),
    resend: organisers(async (stage) => ({ id: (await newClaim(stage)).id })),
    accept: organisers(async (stage) => ({ id: (await newClaim(stage)).id })),
    revealLink: organisers(async (stage) => ({ id: (await newClaim(stage)).id })),
  },
  dashboard: {
    upcoming: organisers(here),
    activity: organisers(here),
    counts: organisers(here),
  },
  guestAccounts: {
    create: organisers(async (stage) => {
      const { personId, email } = await newAttendee(stage)
      return { personId, email }
    }),
    renew: organisers(async (stage) => ({ personId: (await newAttendee(stage)).personId })),
    linkInstead: organisers(async (stage) => ({
      personId: (await newAttendee(stage)).personId,
      venueId: stage.here,
    })),
    mailLinkInstead: organisers(async (stage) => ({
      personId: (await newAttendee(stage)).personId,
      venueId: stage.here,
    })),
    plan: organisers(here),
    setUp: organisers(async (stage) => ({
      way: 'random',
      personIds: [(await newAttendee(stage)).personId],
    })),
  },
  invitations: {
    link: organisers(async (stage) => ({
      personId: (await newAttendee(stage)).personId,
      venueId: stage.here,
    })),
    revoke: organisers(async (stage) => ({
      personId: (await newInvitation(stage)).personId,
      venueId: stage.here,
    })),
    open: anybody(async (stage) => ({ token: (await newInvitation(stage)).token })),
    accept: anybody(async (stage) => ({
      token: (await newInvitation(stage)).token,
      answers: answers(stage.studio),
      password: fresh('Gorse'),
    })),
  },
  identities: {
    list: sessions(nothing),
    // The stage is set up with no provider.
    link: sessions(() => ({ provider: 'oidc', callbackURL: '/account' }), 'NOT_FOUND'),
    // Nor with wallets.
    linkWallet: sessions(() => ({ message: 'sign me in', signature: '0x' }), 'NOT_FOUND'),
    // Nor for text messages.
    askPhoneCode: sessions(() => ({ phoneNumber: '+351912345678' }), 'NOT_FOUND'),
    linkPhone: sessions(() => ({ phoneNumber: '+351912345678', code: '000000' }), 'NOT_FOUND'),
    unlink: sessions((stage) => ({ id: stage.absent }), 'IDENTITY_NOT_FOUND'),
  },
  outbox: {
    list: organisers(nothing),
    reveal: organisers(async (stage) => ({ id: await newMessage(stage) })),
    // The stage has no mail server of its own to try.
    sendTest: organisers(nothing, 'MAIL_NOT_CONFIGURED'),
    sendHeld: organisers(nothing),
    discardHeld: organisers(nothing),
  },
  ownAccount: {
    mine: sessions(nothing),
    rename: sessions((_stage, actor) => ({ name: `Renamed ${actor}` })),
    // A wrong one: the right one would change what later calls sign in with.
    changePassword: sessions(
      () => ({ currentPassword: fresh('Gorse'), newPassword: fresh('Gorse') }),
      'WRONG_PASSWORD',
    ),
    reauthenticate: sessions(() => ({ code: '000000' }), 'WRONG_CODE'),
    sendOwnCode: sessions(nothing),
    factor: sessions(nothing),
    startFactor: sessions(() => ({ friendlyName: 'Phone' })),
    // A wrong one: with the right one later calls would be asked for a code.
    confirmFactor: sessions(() => ({ code: '000000' }), 'WRONG_CODE'),
    renewBackupCodes: sessions(nothing, 'FACTOR_MISSING'),
    removeFactor: sessions(nothing),
    changeEmail: sessions(() => ({ newEmail: freshEmail() })),
    sessions: sessions(nothing),
    // Another's session ends by nobody but them; there is nothing to tell either.
    endSession: sessions((stage) => ({ id: stage.absent })),
    endOtherSessions: sessions(nothing),
  },
  people: {
    known: organisers(nothing),
    add: organisers((stage) => ({ venueId: stage.here, ...personFields() })),
    invite: organisers(async (stage) => ({
      venueId: await newVenue(stage),
      personIds: [(await newAttendee(stage)).personId],
    })),
    uninvite: organisers(async (stage) => ({ id: await attendee(stage) })),
    undoRemove: organisers(removedAttendee),
    preview: organisers((stage) => ({ venueId: stage.here, lines: [pastedLine()] })),
    addSeveral: organisers((stage) => ({ venueId: stage.here, lines: [pastedLine()] })),
    read: organisers(async (stage) => ({ id: (await newAttendee(stage)).personId })),
    update: organisers(async (stage) => ({
      id: (await newAttendee(stage)).personId,
      version: 1,
      ...personFields(),
    })),
    setRole: organisers(async (stage) => ({
      id: (await newAttendee(stage)).personId,
      from: 'guest',
      role: 'admin',
    })),
  },
  privacy: {
    mine: sessions(nothing),
    exportMine: sessions(nothing),
    askErasure: sessions(nothing),
    withdrawErasure: sessions(nothing),
    requests: organisers(nothing),
    find: organisers(() => ({ search: 'Person' })),
    exportOf: organisers(async (stage) => ({ kind: 'person', id: (await newAttendee(stage)).personId })),
    erase: organisers(async (stage) => {
      const { personId: id, name: typedName } = await newAttendee(stage)
      return { kind: 'person', id, typedName }
    }),
  },
  stay: {
    answer: guests((stage) => ({ venueId: stage.here, attending: 'yes' })),
    undoDecline: guests(here),
    // What is changed is the caller's own, wherever they are a guest.
    updateDetails: guests(
      () => ({ phone: null, diet: 'vegan', dietNote: null, allergies: ['Nuts'], openToRoomSharing: true }),
      { otherEvent: 'allow' },
    ),
    setFlight: guests((stage) => ({
      venueId: stage.here,
      leg: 'outbound',
      flight: { isNotBooked: false, departureAirport: 'OSL', departureTime: null, arrivalTime: null },
    })),
    hideFlights: guests((stage) => ({ venueId: stage.here, isPrivate: true })),
  },
  search: { find: organisers(({ here: venueId }) => ({ text: 'casa', venueId })) },
  studios: {
    names: anybody(nothing),
    list: organisers(nothing),
    add: organisers(studioFields),
    update: organisers(async (stage) => ({ id: await newStudio(stage), version: 1, ...studioFields() })),
    delete: organisers(async (stage) => ({ id: await newStudio(stage) })),
  },
  survey: {
    open: anybody(here),
    submit: anybody((stage) => ({
      venueId: stage.here,
      email: freshEmail(),
      password: fresh('Gorse'),
      answers: answers(stage.studio),
    })),
    prefill: sessions(here),
    // Another edition: the person who answers belongs to it from then on.
    answer: sessions(async (stage) => ({ venueId: await newVenue(stage), answers: answers(stage.studio) })),
    settings: organisers(nothing),
  },
}

const ownerFields = (stage: Stage, kind: 'set-up' | 'recovery') => ({
  token: deadToken(stage, kind),
  password: fresh('Gorse'),
})
