import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { AttendanceRow, Freed } from '#contract/attendance.ts'
import {
  attendingChoices,
  bedTypes,
  detailFields,
  id,
  instant,
  optionalText,
  quarters,
  requiredText,
  roles,
  staleWith,
  stayTexts,
  version,
} from '#contract/fields.ts'
import { Message } from '#contract/mail.ts'
import { refusing } from '#contract/refusals.ts'
import { editionAnswers, LP, surveyEmail } from '#contract/registration.ts'
import { Traveller } from '#contract/travel.ts'

/** What belongs to a person, whatever the edition. Only the name is required; an empty text is stored as null. */
export const PersonFields = z.strictObject({
  fullName: requiredText(100, 'Name is required'),
  email: surveyEmail.nullable(),
  /** A studio's id, or LP; null for none. */
  studioId: z.union([z.literal(LP), id], 'Please select a studio').nullable(),
  ...detailFields,
  notes: optionalText(2000),
})

/** A new person. The caller may name its id, so that asking again after a lost answer makes no second one. */
export const PersonInput = z.strictObject({ id: id.optional(), venueId: id, ...PersonFields.shape })
/** What an organiser may take away of somebody's answers. */
export const RemovableDetail = z.object(detailFields).omit({ dietNote: true }).keyof()
/** Of these a null is a question left blank, and stays as it is known; only what `removes` names is taken away. */
export const PersonUpdate = z.strictObject({
  id,
  version,
  ...PersonFields.shape,
  removes: z.array(RemovableDetail).max(RemovableDetail.options.length).default([]),
})

/** A person as the edit dialog and a stale save see them. */
export const PersonNow = z.object({
  id,
  version,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  studioId: z.string().nullable(),
  ...stayTexts,
  notes: z.string().nullable(),
  /** They sign in with this address: only they can change it. */
  isEmailFixed: z.boolean(),
  /** The mail server’s answer when it refused a mail to them for good; null: nothing of the kind. */
  mailRefused: z.string().nullable(),
})

/** All that organisers want to know of a person while they look at one edition; what is of that edition may be null. */
export const PersonCard = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  studio: z.string().nullable(),
  ...stayTexts,
  notes: z.string().nullable(),
  mailRefused: z.string().nullable(),
  /** Their row of this edition's list; null: they are not on it. */
  row: AttendanceRow.nullable(),
  flights: Traveller.nullable(),
  room: z
    .object({
      id,
      roomNumber: z.string(),
      bedType: z.enum(bedTypes),
      roommates: z.array(z.object({ personId: id, fullName: z.string() })),
    })
    .nullable(),
  /** By start time. */
  workshops: z.array(z.object({ id, title: z.string(), startTime: z.string() })),
  /** Their personal link for this edition. */
  link: z.object({ madeAt: instant, usedAt: instant.nullable(), isRevoked: z.boolean() }).nullable(),
  /** The newest mails to their address, or with a link of theirs. */
  mails: z.array(
    Message.pick({
      id: true,
      createdAt: true,
      kind: true,
      recipient: true,
      state: true,
      sentAt: true,
      lastError: true,
    }),
  ),
  /** Their answers to every edition they were invited to, the newest first. */
  history: z.array(
    z.object({
      venueId: id,
      name: z.string(),
      quarter: z.enum(quarters),
      year: z.int(),
      attending: z.enum(attendingChoices),
      checkInTime: instant.nullable(),
    }),
  ),
})

/** A known person, of whatever edition. */
export const KnownPerson = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  studio: z.string().nullable(),
})

/** A pasted line as it was typed; problems are shown line by line, not about the whole. */
export const PastedLine = z.strictObject({
  fullName: optionalText(300),
  email: optionalText(300),
  studio: optionalText(300),
})

const Pasted = z.strictObject({ venueId: id, lines: z.array(PastedLine).min(1).max(2000) })

/** An instant that comes back from a screen. */
const givenInstant = z.iso.datetime().regex(/^20\d\d-/)

/** What a removal took along of the edition, for Undo to bring back. */
export const RemovedRow = z.strictObject({
  id,
  personId: id,
  venueId: id,
  checkInTime: givenInstant.nullable(),
  registeredAt: givenInstant.nullable(),
  ...editionAnswers,
  attending: z.enum(attendingChoices),
  flight1NotBooked: z.boolean(),
  flight2NotBooked: z.boolean(),
  flightsPrivate: z.boolean(),
  freedRoomId: id.nullable(),
  freedWorkshopIds: z.array(id).max(200),
})

export const lineOutcomes = ['new', 'known', 'here', 'problem'] as const

const ReadLine = z.object({
  outcome: z.enum(lineOutcomes),
  /** The name as listed: a known person keeps theirs. */
  fullName: z.string(),
  /** What is wrong, of a problem. */
  problem: z.string().nullable(),
})

export const people = {
  /** All known people, for the suggestions while somebody types. */
  known: organiser().output(z.array(KnownPerson)),
  /** A new person, guest and maybe at this edition; a known address adds that person instead and keeps their data. */
  add: organiser()
    .errors(refusing('NOT_FOUND', 'STUDIO_GONE'))
    .input(PersonInput)
    .output(
      z.object({
        personId: id,
        fullName: z.string(),
        /** Added as new, known before and added to the edition, or on its list already. */
        outcome: z.enum(['added', 'known', 'here']),
      }),
    ),
  /** Puts known people on an edition's list as maybe; who is on it stays as they are. */
  invite: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, personIds: z.array(id).min(1).max(5000) }))
    .output(z.object({ added: z.int(), here: z.int() })),
  /**
   * Takes a row off its edition's list: bed and seats are freed, flights, check-in and personal link are gone. Somebody
   * checked in leaves it only with `undoCheckIn`.
   */
  uninvite: organiser()
    .errors(refusing('NOT_FOUND', 'CHECKED_IN'))
    .input(z.strictObject({ id, undoCheckIn: z.boolean().default(false) }))
    .output(z.object({ freed: Freed, removed: RemovedRow, hadLink: z.boolean() })),
  /** Undo of uninvite: all of it, except places taken in the meantime, which it names. */
  undoRemove: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ removed: RemovedRow }))
    .output(z.object({ notRestored: z.array(z.string()) })),
  /** What adding these lines would do, line by line; changes nothing. */
  preview: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND'))
    .input(Pasted)
    .output(z.array(ReadLine)),
  /** Adds the new and the known of pasted lines; doing it again changes nothing. */
  addSeveral: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND'))
    .input(Pasted)
    .output(z.object({ new: z.int(), known: z.int(), here: z.int(), problem: z.int() })),
  /** All about a person for who looks at an edition; `venueId` null: at none. */
  card: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, venueId: id.nullable() }))
    .output(PersonCard),
  /** All that is known of a person, to edit it. */
  read: organiser().errors(refusing('NOT_FOUND')).input(z.strictObject({ id })).output(PersonNow),
  /** A stale version is refused with the person as they are now. Another address kills every earlier personal link. */
  update: organiser()
    .errors({
      ...refusing('NOT_FOUND', 'EMAIL_TAKEN', 'EMAIL_FIXED', 'STUDIO_GONE'),
      ...staleWith(PersonNow),
    })
    .input(PersonUpdate)
    .output(z.object({ version })),
  /**
   * The role their account has, or will get. `from` is the role the organiser saw. Ends the account's sessions; never
   * takes the role from the last organiser who can sign in.
   */
  setRole: organiser({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'LAST_ORGANISER'))
    .input(z.strictObject({ id, from: z.enum(roles), role: z.enum(roles) }))
    .output(
      z.object({
        /** A password somebody else made does not open an organiser's account: they need a new invitation. */
        isPasswordDropped: z.boolean(),
      }),
    ),
}
