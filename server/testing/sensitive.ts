const provedForAdmin =
  'requires a fresh sign-in as soon as admin is given: server/administration/roles/commands.test.ts'
const guestAccess =
  'giving guests access is everyday work; access for an organiser requires a fresh sign-in: server/administration/roles/commands.test.ts'
const auditOnly = 'records that a list was exported; the list itself was on the screen'
const ownData = 'the caller’s own data, which their pages show as well'
const shownElsewhere =
  'shows only what organisers see in the lists and in the person’s dialog, and is audited'

/**
 * Calls that need no fresh sign-in although they could do harm in a session left open, with the reason.
 * server/testing/account-writers.test.ts determines from the effects of each call whether it must be here or be
 * sensitive.
 */
export const needsNoFreshSignIn: Readonly<Record<string, string>> = {
  'accounts.choosePassword': 'the temporary password was typed a moment ago, and opens nothing else',
  'administration.withdrawInvitation': 'withdraws an invitation that no one has used',
  'attendance.exported': auditOnly,
  'claims.revealLink':
    'the link opens only a guest’s account, for the owner of the mailbox or with an organiser’s help',
  'deskDevices.showLink':
    'lets helpers in at the desk, on the days of the event: names and rooms to read, each phone is signed out with one press',
  'functions/v1/bulk-setup-guests': provedForAdmin,
  'functions/v1/create-guest-account': provedForAdmin,
  'guestAccounts.create': guestAccess,
  'guestAccounts.handOver': 'records that links on the screen were handed over',
  'guestAccounts.linkInstead': guestAccess,
  'guestAccounts.renew': guestAccess,
  'guestAccounts.setUp': guestAccess,
  'invitations.link': guestAccess,
  'invitations.send': guestAccess,
  'invitations.revoke': 'revokes a link; another is made with one press',
  'mailings.letter': 'shows the organiser a mail of the list they are about to send, without its link',
  'mailings.sendCopy': 'mails the organiser what a recipient would get, without their link',
  'messages.merge': guestAccess,
  'messages.send': guestAccess,
  'messages.sendCopy': 'mails the organiser what a recipient would get, without their link',
  'outbox.reveal': provedForAdmin,
  'outbox.sendTest': 'mails a sentence to the organiser',
  'ownAccount.changePassword': 'requires the password itself',
  'ownAccount.reauthenticate': 'is the fresh sign-in',
  'ownAccount.rename': 'a name opens nothing',
  'ownAccount.sendOwnCode': 'mails the code that proves who the caller is',
  'partners.share':
    'lets a hotel, a caterer or the drivers read one list of one edition, until the day after it; the link is revoked with one press',
  'people.uninvite': 'Undo puts them back with everything that is still free',
  'planning.autoAssign': 'puts people into rooms',
  'planning.exported': auditOnly,
  'privacy.askErasure': 'only an organiser can erase, with a fresh sign-in',
  'privacy.clock': 'shows two clocks and a date, and no personal data',
  'privacy.exportMine': ownData,
  'privacy.contactOf': shownElsewhere,
  'privacy.exportOf': shownElsewhere,
  'privacy.find': shownElsewhere,
  'privacy.mine': ownData,
  'privacy.requests': shownElsewhere,
  'privacy.withdrawErasure': 'deletes nothing',
  'survey.answer': 'only a proved mailbox links an account and a person: server/testing/take-over-game.ts',
  'travel.exported': auditOnly,
}
