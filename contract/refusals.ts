/**
 * Every expected refusal of the product: its HTTP status and the sentence people read. A procedure declares its
 * refusals with `refusing(...)`; any other error is a bug.
 */
export const refusals = {
  UNAUTHORIZED: { status: 401, message: 'Please sign in.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  MUST_CHANGE_PASSWORD: { status: 403, message: 'Choose your own password first.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Confirm that it is you first.' },
  NOT_FOUND: { status: 404, message: 'This doesn’t exist, or you have no access to it.' },
  STALE: {
    status: 409,
    message: 'Someone changed this while you were editing. Look at what it says now before saving.',
  },
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Wait a few minutes and try again.' },
  /** The only refusal with this status, so that a page knows it has to solve a challenge first. */
  CAPTCHA_FAILED: { status: 428, message: 'We couldn’t check that you are not a robot. Please try again.' },
  OTHER_DATE: {
    status: 409,
    message: 'The server’s date has changed. Check it again before you confirm it.',
  },
  BUSY: { status: 503, message: 'The server is busy. Try again in a moment.' },

  EMAIL_TAKEN: { status: 409, message: 'Another person already has this e-mail address.' },
  SAME_EMAIL: { status: 409, message: 'This is already your address.' },
  MAILBOX_NOT_PROVED: {
    status: 409,
    message:
      'We don’t know yet that this address is yours. Sign out, choose “Forgot password?”, set a new password with the link you get by e-mail, and try again.',
  },
  EMAIL_FIXED: {
    status: 409,
    message: 'They sign in with this e-mail address, so only they can change it.',
  },
  LAST_ORGANISER: {
    status: 409,
    message: 'This is the last organiser who can sign in. Make someone else an organiser first.',
  },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  WRONG_PASSWORD: { status: 422, message: 'This is not your current password.' },
  WRONG_CODE: { status: 422, message: 'This code is wrong or has expired.' },
  SIGN_IN_AGAIN: {
    status: 410,
    message: 'That took too long, or there were too many wrong codes. Please sign in again.',
  },
  FACTOR_EXISTS: { status: 409, message: 'There is already a second factor. Remove it first.' },
  FACTOR_KEPT: {
    status: 409,
    message: 'Only the person who runs the server can remove an organiser’s second factor (make-admin).',
  },
  FACTOR_MISSING: { status: 409, message: 'There is no second factor.' },
  WEAK_PASSWORD: { status: 422, message: 'This password is too easy to guess.' },
  PASSWORD_NOT_ASKED: { status: 409, message: 'This account already has a password of its own.' },
  LINK_INVALID: {
    status: 410,
    message: 'This link no longer works. Ask your organiser for a new one.',
  },
  LINK_EXPIRED: { status: 410, message: 'This link has expired. Reload this page to have a new one sent.' },
  LINK_IS_MAILED: {
    status: 409,
    message: 'A mail server is set up, so this link is only sent to its owner’s mailbox.',
  },
  SET_UP_DONE: { status: 410, message: 'There is already an organiser. Sign in instead.' },

  QUESTION_ANSWERED: {
    status: 409,
    message:
      'This question has answers, so its kind stays and no choice that was given can go. Archive it and ask a new one instead.',
  },
  QUESTION_LATER: {
    status: 409,
    message: 'A question can depend only on an answer to one that is asked before it.',
  },
  QUESTION_NAMED: {
    status: 409,
    message: 'Another question is asked only after an answer to this one. Change that one first.',
  },
  QUESTION_EXISTS: { status: 409, message: 'There is already a question with these words.' },
  TOO_MANY_QUESTIONS: {
    status: 409,
    message: 'There can be 60 questions. Archive one that is not asked any more.',
  },
  ANSWER_UNFIT: {
    status: 422,
    message: 'An answer does not fit its question. Reload the page and look at it again.',
  },
  ANSWER_MISSING: {
    status: 422,
    message: 'A question was added since you opened this page. Reload it and answer that, too.',
  },

  PICTURE_INVALID: { status: 415, message: 'This is not a WebP or JPEG picture, or it is damaged.' },
  PICTURE_TOO_LARGE: {
    status: 413,
    message: 'This picture is too large. It can have up to 1600 pixels on its longer side, and up to 1 MiB.',
  },
  PICTURE_GONE: { status: 409, message: 'This picture is no longer here. Please upload it again.' },

  BAD_CALL: { status: 400, message: 'Input validation failed' },
  PROVIDER_FAILED: {
    status: 502,
    message: 'That sign-in didn’t work. Try again, or sign in another way.',
  },
  TRIP_UNKNOWN: {
    status: 410,
    message: 'This sign-in was started in another browser, or took too long. Please start again.',
  },
  IDENTITY_NOT_FOUND: {
    status: 404,
    message:
      'No account uses this sign-in yet. Sign in the way you did before, then link this one under My account.',
  },
  IDENTITY_ALREADY_EXISTS: { status: 409, message: 'This sign-in already belongs to another account.' },
  SINGLE_IDENTITY_NOT_DELETABLE: {
    status: 409,
    message: 'This is the only way into your account. Choose a password or link another sign-in first.',
  },
  WALLET_REFUSED: { status: 401, message: 'This wallet’s signature doesn’t match. Please start again.' },
  SSO_UNKNOWN: { status: 404, message: 'No single sign-on is set up for this address.' },

  REGISTRATION_INVALID: { status: 404, message: 'This registration link is not valid. Ask your organiser.' },
  REGISTRATION_CLOSED: { status: 409, message: 'Registration for this event is closed' },

  EMAIL_REQUIRED: { status: 422, message: 'Email is required to create a guest account' },
  EMAIL_NOT_THEIRS: { status: 422, message: 'This is not the e-mail address of this person.' },
  ACCOUNT_EXISTS: { status: 409, message: 'This person already has an account.' },
  ACCOUNT_USED: {
    status: 409,
    message: 'This person has signed in already and has a password of their own. Nothing was changed.',
  },
  ACCOUNT_DISABLED: {
    status: 409,
    message: 'This account is disabled, or its role was taken away. Change that first.',
  },
  NOBODY_FITS: {
    status: 409,
    message: 'No person without an account has this address.',
  },
  NO_YES_AHEAD: {
    status: 409,
    message: 'You can only invite someone who said yes to an event that isn’t over.',
  },

  VENUE_HAS_ATTENDANCE: {
    status: 409,
    message: 'People are invited to this event, so it cannot be deleted.',
  },
  EDITION_IN_USE: {
    status: 409,
    message: 'Someone has been invited, has answered or was given something there, so this can’t be undone.',
  },
  NAME_MISMATCH: { status: 422, message: 'Type the name exactly as it is written.' },
  STUDIO_IN_USE: { status: 409, message: 'People belong to this studio, so it cannot be deleted.' },
  STUDIO_GONE: { status: 409, message: 'This studio has been deleted. Choose another one.' },
  STUDIO_EXISTS: { status: 409, message: 'There is already a studio with this name.' },
  ROOM_EXISTS: { status: 409, message: 'This venue already has a room with this number.' },
  ROOM_OCCUPIED: { status: 409, message: 'People are assigned to this room. Move them first.' },
  BEDS_BELOW_OCCUPANCY: {
    status: 409,
    message: 'That’s fewer beds than people assigned to this room. Move someone first.',
  },
  ROOM_FULL: { status: 409, message: 'This room is at full capacity' },
  SHUTTLE_FULL: { status: 409, message: 'This shuttle has no free seat' },
  SEATS_BELOW_PASSENGERS: {
    status: 409,
    message: 'That’s fewer seats than people on this shuttle. Move someone first.',
  },
  OWN_WAY: {
    status: 409,
    message: 'Someone here is making their own way. Ask them before giving them a seat.',
  },
  NOT_CONFIRMED: { status: 409, message: 'Only people whose status is yes can be assigned or checked in.' },
  DESK_NOT_OPEN: {
    status: 409,
    message: 'This desk opens the day before the event. Come back then.',
  },
  NAMED_TOO_OFTEN: {
    status: 429,
    message: 'You can’t change who you would like to share with any more. Ask your organiser to note it.',
  },
  DESK_ENDED: {
    status: 410,
    message: 'This desk link is no longer in use. Ask an organiser for a new one.',
  },
  MADE_BY_ANOTHER: {
    status: 409,
    message: 'Somebody else is at the desk on this device now. Only the person who pressed this can send it.',
  },
  ORGANISERS_NAME: {
    status: 409,
    message: 'An organiser has this name. Please add something that tells you apart.',
  },
  DESK_FULL: {
    status: 409,
    message:
      'This link is already in use on as many devices as it allows. Ask an organiser to allow one more.',
  },
  PHONE_MISSING: {
    status: 409,
    message: 'Enter a phone number, so that the driver can call you.',
  },
  PARTNER_LINK_ENDED: {
    status: 410,
    message:
      'This link is no longer in use, or is not complete. Ask the organisers of the event for a new one.',
  },
  LIST_CHANGED: {
    status: 409,
    message: 'The list has just changed. Look at what is marked now, then try again.',
  },
  CHECKED_IN: {
    status: 409,
    message: 'They are checked in. Undo the check-in as well, or leave them as they are.',
  },
  WORKSHOP_FULL: { status: 409, message: 'This workshop is full.' },
  SIGNUP_CLOSED: { status: 409, message: 'Sign-up for this workshop is closed.' },
  WISHES_FIRST: {
    status: 409,
    message: 'Seats in this workshop go by wishes first. Send yours under Workshops & Activities.',
  },
  WISHES_CLOSED: { status: 409, message: 'Wishes are closed.' },
  WISHES_OPEN: {
    status: 409,
    message:
      'Guests can still change their wishes. Look at how long the wishes are open now before you publish.',
  },
  OFFER_OVER: {
    status: 409,
    message: 'Your ten minutes are up, so the seat goes to the next person in line.',
  },
  CAPACITY_BELOW_SIGNUPS: { status: 409, message: 'That’s fewer seats than people signed up.' },
  NOT_COMING: { status: 409, message: 'This person said no to this event.' },
  UNDO_IMPOSSIBLE: { status: 409, message: 'This can no longer be undone.' },
  END_MISSING: { status: 422, message: 'This workshop is on the agenda, so it needs an end time.' },
  DRAFT_PENDING: {
    status: 409,
    message: 'There are changes guests don’t see yet. Publish or discard them first.',
  },
  WORKSHOP_HAS_SIGNUPS: {
    status: 409,
    message: 'People are signed up, so it must stay a workshop, an activity or a panel debate.',
  },

  FEEDBACK_CLOSED: {
    status: 409,
    message: 'You can give or change your feedback for two weeks, starting the day after the event.',
  },
  FLIGHTS_CLOSED: { status: 409, message: 'This flight can no longer be changed here. Ask the organisers' },
  VENDOR_HAS_ORDERS: { status: 409, message: 'There are orders from this vendor, so it cannot be deleted.' },
  MEAL_HAS_ORDERS: { status: 409, message: 'There are orders for this meal, so it cannot be deleted.' },
  ORDER_MOVE: {
    status: 409,
    message: 'Orders go from draft to confirmed to delivered. A draft or confirmed order can be cancelled.',
  },
  VENDOR_WITHOUT_EMAIL: {
    status: 409,
    message: 'This vendor has no e-mail address. Add one on the Vendors tab, or print or copy the sheet.',
  },
  ORDER_CLOSED: {
    status: 409,
    message: 'This order was delivered or cancelled, so its numbers stay as they are.',
  },

  KEY_DATE: { status: 409, message: 'Choose a last day from today to a year from now.' },

  MAIL_NOT_CONFIGURED: {
    status: 409,
    message: 'No mail server is set up. Ask the person who runs Quarterdeck to set one up.',
  },
  MAIL_FAILED: { status: 502, message: 'The mail server did not accept the message.' },
  INSERT_EMPTY: { status: 409, message: 'The message uses something this event doesn’t have yet.' },
  MAIL_UNANNOUNCED: {
    status: 409,
    message: 'Several people would get an e-mail about this. Reload the page to see who before it is sent.',
  },
  READERS_CHANGED: {
    status: 409,
    message: 'Other people would get it than the ones you saw. Look at the list again before you send it.',
  },
  LINKS_UNREACHABLE: {
    status: 409,
    message:
      'Guests cannot open these links: they only work on this computer. Ask the person who runs Quarterdeck to set its public address.',
  },
  ADDRESS_REFUSED: { status: 422, message: 'Posts cannot go to this address.' },
  NO_CHANNEL: { status: 409, message: 'This event has no channel any more.' },
  NOT_FOR_CHANNEL: {
    status: 409,
    message:
      'This cannot be posted in the channel: it doesn’t go to everyone attending, or contains personal details of each recipient.',
  },
  MOMENT_PASSED: {
    status: 409,
    message: 'That moment has passed at the venue. Choose a later one, or send it now.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** The refusals of calls that name the number of recipients their button showed. */
export const countedRefusals = ['MAIL_UNANNOUNCED', 'READERS_CHANGED'] as const

/** The refusals of calls that mail several people. */
export const mailingRefusals = ['MAIL_UNANNOUNCED', 'READERS_CHANGED', 'LINKS_UNREACHABLE'] as const

/** A procedure's refusals, as oRPC's error map. */
export function refusing<const Code extends RefusalCode>(...codes: Code[]): Pick<typeof refusals, Code>
export function refusing(...codes: RefusalCode[]) {
  return Object.fromEntries(codes.map((code) => [code, refusals[code]]))
}
