import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** How many people someone may name. */
export const mostWanted = 3

/** How many names a guest may add at one edition, however often they take some back: each says whether it is mutual. */
export const mostNamings = 12

export const sharesWithChoices = ['anyone', 'same_gender'] as const
export const genders = ['woman', 'man', 'other'] as const

/** What guests of an edition are asked about their room: each is off until an organiser turns it on. */
export const askedFields = {
  asksRoommates: z.boolean(),
  asksSameGender: z.boolean(),
  asksQuietRoom: z.boolean(),
  asksGroundFloor: z.boolean(),
} as const

const sharesWith = z.enum(sharesWithChoices, 'Please choose who you’d share with').nullable()

/** What someone wishes besides people. The gender is kept only for sharing with the same, and only if they say it. */
const answers = {
  sharesWith,
  gender: z.enum(genders).nullable(),
  wantsQuiet: z.boolean(),
  wantsGroundFloor: z.boolean(),
} as const

const wanted = z.array(id).max(mostWanted, `You can name up to ${mostWanted} people`)

const venueId = z.strictObject({ venueId: id })

/** The wishes of a person who comes, as planning needs them; what the edition does not ask is left out. */
export const PlannedWishes = z.object({ wanted: z.array(id), ...answers })

export const OwnRoomWishes = z.object({
  ...askedFields,
  /** The people a guest can name: everyone else who comes, by name. */
  people: z.array(z.object({ id, fullName: z.string() })),
  /** The people the caller named, and whether they named the caller back. */
  wanted: z.array(z.object({ id, isMutual: z.boolean() })),
  ...answers,
})

/** What the edition does not ask stays as it is; another answer than ‘same gender only’ forgets the gender. */
export const RoomWishesInput = venueId.extend({ wanted, ...answers })

const named = z.object({ id, fullName: z.string() })

const oneOfTwo = z.uuid('Choose two people')

/** Two people who never share a room, whatever the edition; in no order. */
export const Veto = z
  .strictObject({ firstId: oneOfTwo, secondId: oneOfTwo })
  .refine(({ firstId, secondId }) => firstId !== secondId, {
    error: 'Choose two different people',
    path: ['secondId'],
  })

/** What guests wish of their room, and what organisers know about who shares one. */
export const roomWishes = {
  /** What the edition asks a person who comes, and their own answers. */
  own: guest().errors(refusing('NOT_FOUND')).input(venueId).output(OwnRoomWishes),
  /** Until registration closes. NOT_FOUND also for naming a person who does not come. */
  save: guest()
    .errors(refusing('NOT_FOUND', 'REGISTRATION_CLOSED', 'NAMED_TOO_OFTEN'))
    .input(RoomWishesInput)
    .output(z.object({})),
  /** What guests of the edition are asked, how many of those coming answered any of it, and all vetoes by name. */
  settings: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(venueId)
    .output(
      z.object({
        ...askedFields,
        confirmed: z.int(),
        answered: z.int(),
        vetoes: z.array(z.object({ first: named, second: named })),
      }),
    ),
  /** What is left out stays as it is. */
  setAsked: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(venueId.extend(z.strictObject(askedFields).partial().shape))
    .output(z.object({})),
  addVeto: organiser().errors(refusing('NOT_FOUND')).input(Veto).output(z.object({})),
  removeVeto: organiser().input(Veto).output(z.object({})),
}
