const asksForAdmin = 'asks as soon as admin is given: server/administration/roles/commands.test.ts'
const everyday =
  'a guest’s way in is an everyday thing; of an organiser’s it asks: server/administration/roles/commands.test.ts'
const auditOnly = 'writes down that a list was taken along; the list itself was on the screen'
const own = 'the caller’s own data, which their pages show as well'
const asReadElsewhere =
  'tells an organiser nothing that the lists and the person’s own dialog do not, and is written down'

/**
 * Calls that ask for no fresh sign-in although they could do harm in a session left open, with the reason.
 * server/testing/account-writers.test.ts determines from the effects of each call whether it must be here or be
 * sensitive.
 */
export const asksNothing: Readonly<Record<string, string>> = {
  'accounts.choosePassword': 'the temporary password was typed a moment ago, and opens nothing else',
  'administration.withdrawInvitation': 'takes a way in away before anyone used it',
  'attendance.exported': auditOnly,
  'claims.revealLink':
    'a registration’s link opens only a guest’s account, for someone with the mailbox or with the organiser’s help',
  'deskDevices.showLink':
    'lets helpers in at the desk, on the days of the event: names and rooms to read, each telephone ended with one press',
  'functions/v1/bulk-setup-guests': asksForAdmin,
  'functions/v1/create-guest-account': asksForAdmin,
  'guestAccounts.create': everyday,
  'guestAccounts.handOver': 'notes that links on the screen were handed over',
  'guestAccounts.linkInstead': everyday,
  'guestAccounts.renew': everyday,
  'guestAccounts.setUp': everyday,
  'invitations.link': everyday,
  'invitations.send': everyday,
  'invitations.revoke': 'takes a way in away; another link is made with one press',
  'mailings.letter': 'shows the organiser a mail of the list they are about to send, without its link',
  'mailings.sendCopy': 'mails the organiser what a reader would get, without their link',
  'messages.merge': everyday,
  'messages.send': everyday,
  'messages.sendCopy': 'mails the organiser what a reader would get, without their link',
  'outbox.reveal': asksForAdmin,
  'outbox.sendTest': 'mails a sentence to the organiser',
  'ownAccount.changePassword': 'asks for the password itself',
  'ownAccount.reauthenticate': 'is the asking',
  'ownAccount.rename': 'a name opens nothing',
  'ownAccount.sendOwnCode': 'mails the code with which one shows who it is',
  'partners.share':
    'lets a hotel, a caterer or the drivers read one list of one edition, until the day after it; the link is ended with one press',
  'people.uninvite': 'Undo puts them back with everything that is still free',
  'planning.autoAssign': 'puts people into rooms',
  'planning.exported': auditOnly,
  'privacy.askErasure': 'an organiser does it, and is asked then',
  'privacy.clock': 'shows two clocks and a date, and nobody’s data',
  'privacy.exportMine': own,
  'privacy.contactOf': asReadElsewhere,
  'privacy.exportOf': asReadElsewhere,
  'privacy.find': asReadElsewhere,
  'privacy.mine': own,
  'privacy.requests': asReadElsewhere,
  'privacy.withdrawErasure': 'keeps what there is',
  'survey.answer':
    'the account and its person become one only by a mailbox that was proved: the take-over game',
  'travel.exported': auditOnly,
}
