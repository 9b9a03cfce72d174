const asksForAdmin = 'needs one as soon as admin is given: server/administration/roles/commands.test.ts'
const everyday =
  'giving guests a way in is everyday work; for an organiser it needs one: server/administration/roles/commands.test.ts'
const auditOnly = 'records that a list was exported; the list itself was on the screen'
const own = 'the caller’s own data, which their pages show as well'
const asReadElsewhere =
  'shows an organiser nothing that the lists and the person’s own dialog do not, and is audited'

/**
 * Calls that need no fresh sign-in although they could do harm in a session left open, with the reason.
 * server/testing/account-writers.test.ts determines from the effects of each call whether it must be here or be
 * sensitive.
 */
export const needsNoFreshSignIn: Readonly<Record<string, string>> = {
  'accounts.choosePassword': 'the temporary password was typed a moment ago, and opens nothing else',
  'administration.withdrawInvitation': 'ends a way in that no one has used',
  'attendance.exported': auditOnly,
  'claims.revealLink':
    'a registration’s link opens only a guest’s account, for someone with the mailbox or with the organiser’s help',
  'deskDevices.showLink':
    'lets helpers in at the desk, on the days of the event: names and rooms to read, each phone is signed out with one press',
  'functions/v1/bulk-setup-guests': asksForAdmin,
  'functions/v1/create-guest-account': asksForAdmin,
  'guestAccounts.create': everyday,
  'guestAccounts.handOver': 'notes that links on the screen were handed over',
  'guestAccounts.linkInstead': everyday,
  'guestAccounts.renew': everyday,
  'guestAccounts.setUp': everyday,
  'invitations.link': everyday,
  'invitations.send': everyday,
  'invitations.revoke': 'ends a way in; another link is made with one press',
  'mailings.letter': 'shows the organiser a mail of the list they are about to send, without its link',
  'mailings.sendCopy': 'mails the organiser what a recipient would get, without their link',
  'messages.merge': everyday,
  'messages.send': everyday,
  'messages.sendCopy': 'mails the organiser what a recipient would get, without their link',
  'outbox.reveal': asksForAdmin,
  'outbox.sendTest': 'mails a sentence to the organiser',
  'ownAccount.changePassword': 'requires the password itself',
  'ownAccount.reauthenticate': 'is the fresh sign-in',
  'ownAccount.rename': 'a name opens nothing',
  'ownAccount.sendOwnCode': 'mails the code that proves who the caller is',
  'partners.share':
    'lets a hotel, a caterer or the drivers read one list of one edition, until the day after it; the link is ended with one press',
  'people.uninvite': 'Undo puts them back with everything that is still free',
  'planning.autoAssign': 'puts people into rooms',
  'planning.exported': auditOnly,
  'privacy.askErasure': 'only an organiser can erase, with a fresh sign-in',
  'privacy.clock': 'shows two clocks and a date, and no personal data',
  'privacy.exportMine': own,
  'privacy.contactOf': asReadElsewhere,
  'privacy.exportOf': asReadElsewhere,
  'privacy.find': asReadElsewhere,
  'privacy.mine': own,
  'privacy.requests': asReadElsewhere,
  'privacy.withdrawErasure': 'deletes nothing',
  'survey.answer': 'an account and a person are linked only by a proved mailbox: the take-over game',
  'travel.exported': auditOnly,
}
