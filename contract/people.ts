import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { detailFields, detailTexts } from '#contract/detail-fields.ts'
import {
  id,
  requiredText,
  roles,
  staleWith,
  undo,
  version,
  shownRecipients,
  optionalProse,
  rowId,
} from '#contract/fields.ts'
import { importedFile, OutcomeCounts, readLine } from '#contract/imports.ts'
import { PersonCard } from '#contract/person-card.ts'
import { importedQuestions, questionNames } from '#contract/questions.ts'
import { countedRefusals, refusing } from '#contract/refusals.ts'
import { LP } from '#contract/answers.ts'
import { surveyEmail } from '#contract/registration.ts'

/** The parts of a person that are the same at every edition. Only the name is required; empty text is stored as null. */
export const PersonFields = z.strictObject({
  fullName: requiredText(100, 'Name is required'),
  email: surveyEmail.nullable(),
  /** A studio's id, or LP; null for none. */
  studioId: z.union([z.literal(LP), id], 'Please select a studio').nullable(),
  ...detailFields,
  notes: optionalProse(2000),
})

/** A new person. The caller may choose the id, so that a repeated request makes no second person. */
export const PersonInput = z.strictObject({ id: id.optional(), venueId: id, ...PersonFields.shape })
/** A null means left blank and keeps the known answer; only `removes` removes answers. */
export const PersonUpdate = z.strictObject({
  id,
  version,
  ...PersonFields.shape,
  removes: z.array(z.enum(questionNames)).max(questionNames.length).default([]),
})

/** A person as the edit dialog and a stale save show them. */
export const PersonNow = z.object({
  id,
  version,
  fullName: z.string(),
  email: z.string().nullable(),
  studioId: z.string().nullable(),
  ...detailTexts,
  notes: z.string().nullable(),
  /** The person signs in with this address, so only they can change it. */
  isEmailFixed: z.boolean(),
  /** The mail server’s reply if it permanently rejected a mail to them; otherwise null. */
  mailRefused: z.string().nullable(),
})

/** A known person, at any edition. */
export const KnownPerson = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  studio: z.string().nullable(),
})

export const peopleColumns = ['fullName', 'email', 'studio', ...importedQuestions, 'notes'] as const

export const ownColumn = (questionId: string) => `own-${questionId}` as const
const PeopleColumn = z.union([z.enum(peopleColumns), z.templateLiteral(['own-', z.uuid()])])

/** What a studio’s name in a file means: a known studio, LP, or a new studio. */
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
  /** Studio names whose meaning the organiser hasn't chosen yet. */
  unknownStudios: z.array(z.object({ name: z.string(), lines: z.int() })),
})

/** Longer lists are removed in several steps, because removing a person with their dependent rows takes a while. */
export const maxRemovedAtOnce = 250

export const people = {
  /** All known people, to suggest while an organiser types. */
  known: organiser({ key: 'read people' }).output(z.array(KnownPerson)),
  /**
   * Adds a new person to this edition, as a guest who answered maybe. If the address is known, adds that person instead
   * and keeps their data.
   */
  add: organiser({ key: 'write people' })
    .errors(refusing('NOT_FOUND', 'STUDIO_GONE'))
    .input(PersonInput)
    .output(
      z.object({
        personId: id,
        fullName: z.string(),
        /** Added as a new person, known and added to the edition, or already on its list. */
        outcome: z.enum(['added', 'known', 'here']),
      }),
    ),
  /** Puts known people on an edition's list as maybe. People already on it don't change. */
  invite: organiser({ key: 'write people', isImport: true })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, personIds: z.array(id).min(1).max(5000) }))
    .output(z.object({ added: z.int(), here: z.int() })),
  /**
   * Takes a person off the edition's list: frees bed and seats, and deletes flights, check-in and personal link. A
   * checked-in person is removed only with `undoCheckIn`.
   */
  uninvite: organiser({ key: 'write people', isImport: true })
    .errors(refusing('CHECKED_IN', ...countedRefusals))
    .input(
      z.strictObject({
        venueId: id,
        ids: z.array(id).min(1).max(maxRemovedAtOnce),
        undoCheckIn: z.boolean().default(false),
        shown: shownRecipients,
      }),
    )
    .output(
      z.object({
        removed: z.int(),
        freed: z.object({ rooms: z.array(z.string()), seats: z.int() }),
        /** A personal link stopped working. */
        hadLink: z.boolean(),
        undo,
      }),
    ),
  /** Sets the studio of several people at once. */
  setStudios: organiser({ key: 'write people', isImport: true })
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
  previewImport: organiser({ key: 'read people', isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(PeopleFile)
    .output(PeopleLines),
  /**
   * Adds new people as guests who answered maybe, and updates known ones with the values given; skips lines with a
   * problem. Importing the same file again changes nothing. No one is invited.
   */
  import: organiser({ key: 'write people', isFile: true })
    .errors(refusing('NOT_FOUND', 'STUDIO_GONE'))
    .input(PeopleFile)
    .output(z.object({ ...PeopleLines.shape, counts: OutcomeCounts, undo })),
  /**
   * A person's card for an organiser who has an edition open; `venueId` is null without one. Not for keys: it shows
   * the person's mails and events.
   */
  card: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, venueId: id.nullable() }))
    .output(PersonCard),
  /** A person's known data, for editing. */
  read: organiser({ key: 'read people' }).errors(refusing('NOT_FOUND')).input(rowId).output(PersonNow),
  /** Refuses a stale version with the current person. A new address invalidates all earlier personal links. */
  update: organiser({ key: 'write people' })
    .errors({
      ...refusing('NOT_FOUND', 'EMAIL_TAKEN', 'EMAIL_FIXED', 'STUDIO_GONE'),
      ...staleWith(PersonNow),
    })
    .input(PersonUpdate)
    .output(z.object({ version })),
  /**
   * Sets the role of the person's present or future account. `from` is the role the organiser saw. Ends the account's
   * sessions; never takes the role from the last organiser who can sign in.
   */
  setRole: organiser({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'LAST_ORGANISER'))
    .input(z.strictObject({ id, from: z.enum(roles), role: z.enum(roles) }))
    .output(
      z.object({
        /** A password made by someone else doesn't open an organiser's account: they need a new invitation. */
        isPasswordDropped: z.boolean(),
      }),
    ),
}
