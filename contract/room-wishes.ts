import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import { id, ofVenue } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** How many people a guest can name. */
export const maxWanted = 3

/**
 * How many names a guest can add at one edition, counting those removed later. The limit exists because each name shows
 * whether it is mutual.
 */
export const maxNamings = 12

export const sharesWithChoices = ['anyone', 'same_gender'] as const
export const genders = ['woman', 'man', 'other'] as const

/** What guests of an edition are asked about their room: each question is off until an organiser turns it on. */
export const askedFields = {
  asksRoommates: z.boolean(),
  asksSameGender: z.boolean(),
  asksQuietRoom: z.boolean(),
  asksGroundFloor: z.boolean(),
} as const

const sharesWith = z.enum(sharesWithChoices, 'Please choose who you’d share with').nullable()

/**
 * All wishes except the people a guest named. The gender is stored only for sharing with the same gender, and only if
 * the person gives it.
 */
const answers = {
  sharesWith,
  gender: z.enum(genders).nullable(),
  wantsQuiet: z.boolean(),
  wantsGroundFloor: z.boolean(),
} as const

const wanted = z.array(id).max(maxWanted, `You can name up to ${maxWanted} people`)

/** The wishes of an attendee, as planning needs them; leaves out what the edition doesn't ask. */
export const PlannedWishes = z.object({ wanted: z.array(id), ...answers })

export const OwnRoomWishes = z.object({
  ...askedFields,
  /** The people a guest can name: all other attendees, by name. */
  people: z.array(z.object({ id, fullName: z.string() })),
  /** The people the caller named, and whether they also named the caller. */
  wanted: z.array(z.object({ id, isMutual: z.boolean() })),
  ...answers,
})

/**
 * Wishes that are left out, or that the edition doesn't ask for, stay unchanged. An answer other than ‘same gender only’ deletes
 * the gender.
 */
export const RoomWishesInput = ofVenue.extend(z.object({ wanted, ...answers }).partial().shape)

const named = z.object({ id, fullName: z.string() })

const oneOfTwo = z.uuid('Choose two people')

/** Two people who must never share a room, at any edition. Their order doesn't matter. */
export const Veto = z
  .strictObject({ firstId: oneOfTwo, secondId: oneOfTwo })
  .refine(({ firstId, secondId }) => firstId !== secondId, {
    error: 'Choose two different people',
    path: ['secondId'],
  })

/** Guests' wishes for their room, and the organisers' vetoes. API keys can't read the vetoes. */
export const roomWishes = {
  /** What the edition asks an attendee, and their answers. */
  own: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(OwnRoomWishes),
  /** Saves the wishes, until registration closes. Also refuses with NOT_FOUND if a named person doesn't attend. */
  save: guest()
    .errors(refusing('NOT_FOUND', 'REGISTRATION_CLOSED', 'NAMED_TOO_OFTEN'))
    .input(RoomWishesInput)
    .output(z.object({})),
  /** The wishes that guests of the edition are asked for, how many attendees answered any, and all vetoes by name. */
  settings: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({
        ...askedFields,
        confirmed: z.int(),
        answered: z.int(),
        vetoes: z.array(z.object({ first: named, second: named })),
      }),
    ),
  /** Settings left out stay unchanged. */
  setAsked: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue.extend(z.strictObject(askedFields).partial().shape))
    .output(z.object({})),
  addVeto: organiser().errors(refusing('NOT_FOUND')).input(Veto).output(z.object({})),
  removeVeto: organiser().input(Veto).output(z.object({})),
}
