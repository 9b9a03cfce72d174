import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import {
  detailFields,
  id,
  requiredText,
  roles,
  staleWith,
  undo,
  detailTexts,
  version,
  shownReaders,
  optionalProse,
} from '#contract/fields.ts'
import { importedFile, OutcomeCounts, readLine } from '#contract/imports.ts'
import { PersonCard } from '#contract/person-card.ts'
import { importedQuestions, questionNames } from '#contract/questions.ts'
import { countedRefusals, refusing } from '#contract/refusals.ts'
import { LP } from '#contract/answers.ts'
import { surveyEmail } from '#contract/registration.ts'

/** What belongs to a person, whatever the edition. Only the name is required; an empty text is stored as null. */
export const PersonFields = z.strictObject({
  fullName: requiredText(100, 'Name is required'),
  email: surveyEmail.nullable(),
  /** A studio's id, or LP; null for none. */
  studioId: z.union([z.literal(LP), id], 'Please select a studio').nullable(),
  ...detailFields,
  notes: optionalProse(2000),
})

/** A new person. The caller may name its id, so that asking again after a lost answer makes no second one. */
export const PersonInput = z.strictObject({ id: id.optional(), venueId: id, ...PersonFields.shape })
/** Of these a null is a question left blank, and stays as it is known; only what `removes` names is taken away. */
export const PersonUpdate = z.strictObject({
  id,
  version,
  ...PersonFields.shape,
  removes: z.array(z.enum(questionNames)).max(questionNames.length).default([]),
})

/** A person as the edit dialog and a stale save see them. */
export const PersonNow = z.object({
  id,
  version,
  fullName: z.string(),
  email: z.string().nullable(),
  studioId: z.string().nullable(),
  ...detailTexts,
  notes: z.string().nullable(),
  /** They sign in with this address: only they can change it. */
  isEmailFixed: z.boolean(),
  /** The mail server’s answer when it refused a mail to them for good; null: nothing of the kind. */
  mailRefused: z.string().nullable(),
})

/** A known person, of whatever edition. */
export const KnownPerson = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  studio: z.string().nullable(),
})

/** The columns of a file of people. */
export const peopleColumns = ['fullName', 'email', 'studio', ...importedQuestions, 'notes'] as const

/** The column of an own question. */
export const ownColumn = (questionId: string) => `own-${questionId}` as const
const PeopleColumn = z.union([z.enum(peopleColumns), z.templateLiteral(['own-', z.uuid()])])

/** What a studio’s name in a file means: a studio, LP, or a new one to be made. */
const StudioMeaning = z.strictObject({
  name: requiredText(100, 'Studio name is required'),
  means: z.union([z.literal('new'), z.literal(LP), id]),
})

export const PeopleFile = z.strictObject({
  venueId: id,
  ...importedFile(PeopleColumn),
  studios: z.array(StudioMeaning).max(500).default([]),
})

const PeopleLines = z.object({
  lines: z.array(readLine(PeopleColumn)),
  /** Names of studios that nobody has said anything about yet. */
  unknownStudios: z.array(z.object({ name: z.string(), lines: z.int() })),
})

/** More than these are taken off the list in several steps: each takes a while, for all that goes with them. */
export const mostRemovedAtOnce = 250

export const people = {
  /** All known people, for the suggestions while someone types. */
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
   * Takes a row off its edition's list: bed and seats are freed, flights, check-in and personal link are gone. Someone
   * checked in leaves it only with `undoCheckIn`.
   */
  uninvite: organiser({ isImport: true })
    .errors(refusing('CHECKED_IN', ...countedRefusals))
    .input(
      z.strictObject({
        venueId: id,
        ids: z.array(id).min(1).max(mostRemovedAtOnce),
        undoCheckIn: z.boolean().default(false),
        shown: shownReaders,
      }),
    )
    .output(
      z.object({
        removed: z.int(),
        freed: z.object({ rooms: z.array(z.string()), seats: z.int() }),
        /** A personal link has stopped working. */
        hadLink: z.boolean(),
        undo,
      }),
    ),
  /** The studio of several people at once. */
  setStudios: organiser({ isImport: true })
    .errors(refusing('STUDIO_GONE'))
    .input(
      z.strictObject({
        venueId: id,
        studioId: PersonFields.shape.studioId,
        personIds: z.array(id).min(1).max(5000),
      }),
    )
    .output(z.object({ changed: z.int(), undo })),
  /** What importing this file would do, line by line; changes nothing. */
  previewImport: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(PeopleFile)
    .output(PeopleLines),
  /**
   * Adds the new as guest and maybe, and writes what is given about the known; a line with a problem is left out. The
   * same file again changes nothing. Nobody is invited.
   */
  import: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND', 'STUDIO_GONE'))
    .input(PeopleFile)
    .output(z.object({ ...PeopleLines.shape, counts: OutcomeCounts, undo })),
  /** All about a person for an organiser who looks at an edition; `venueId` null: at none. */
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
        /** A password someone else made does not open an organiser's account: they need a new invitation. */
        isPasswordDropped: z.boolean(),
      }),
    ),
}
