import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { ActorName } from '#server/testing/matrix-actors.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'

/** The outcome of a call: success, or the expected refusal. */
type Cell = 'allow' | RefusalCode

/** The callers that a procedure allows or refuses, and a valid input, made for each call. */
export type Row<Input = never> = {
  outcomes: Record<ActorName, Cell>
  input: (fixture: Fixture, actor: ActorName) => Input | Promise<Input>
}

type Inputs = InferContractRouterInputs<Contract>

/** Exactly one row for every procedure of the contract. */
export type Matrix = {
  [Noun in keyof Contract]: { [Name in keyof Contract[Noun]]: Row<At<Inputs, Noun, Name>> }
}
type At<Of, Noun extends keyof Of, Name> = Name extends keyof Of[Noun] ? Of[Noun][Name] : never

export const noInput = () => undefined

export const editionInput = ({ here: venueId }: Fixture) => ({ venueId })

type Exceptions = Partial<Record<ActorName, Cell>>
type Make<Input> = Row<Input>['input']

/** Everyone, signed in or not; `cell` if the fixture itself causes a refusal. */
export const anybody = <Input>(
  input: Make<Input>,
  cell: Cell = 'allow',
  but: Exceptions = {},
): Row<Input> => ({
  input,
  outcomes: {
    nobody: cell,
    noRole: cell,
    mustChange: cell,
    guest: cell,
    sameEvent: cell,
    otherEvent: cell,
    disabled: cell,
    organiser: cell,
    organiserGuest: cell,
    helper: cell,
    helperElsewhere: cell,
    helperRevoked: cell,
    hotel: cell,
    hotelElsewhere: cell,
    hotelRevoked: cell,
    caterer: cell,
    catererElsewhere: cell,
    catererRevoked: cell,
    driver: cell,
    driverElsewhere: cell,
    driverRevoked: cell,
    ...but,
  },
})

/** Everyone with a session, unless they must still choose a password. */
export const sessions = <Input>(input: Make<Input>, cell: Cell = 'allow', but: Exceptions = {}): Row<Input> =>
  anybody(input, cell, {
    nobody: 'UNAUTHORIZED',
    disabled: 'UNAUTHORIZED',
    mustChange: 'MUST_CHANGE_PASSWORD',
    helper: 'UNAUTHORIZED',
    helperElsewhere: 'UNAUTHORIZED',
    helperRevoked: 'UNAUTHORIZED',
    hotel: 'UNAUTHORIZED',
    hotelElsewhere: 'UNAUTHORIZED',
    hotelRevoked: 'UNAUTHORIZED',
    caterer: 'UNAUTHORIZED',
    catererElsewhere: 'UNAUTHORIZED',
    catererRevoked: 'UNAUTHORIZED',
    driver: 'UNAUTHORIZED',
    driverElsewhere: 'UNAUTHORIZED',
    driverRevoked: 'UNAUTHORIZED',
    ...but,
  })

/** Guests and organisers; the guest of another edition doesn't find this one. */
export const members = <Input>(input: Make<Input>, but: Exceptions = {}): Row<Input> =>
  sessions(input, 'allow', { noRole: 'FORBIDDEN', otherEvent: 'NOT_FOUND', ...but })

/** The caller's own data: accounts with a person. */
export const guests = <Input>(input: Make<Input>, but: Exceptions = {}): Row<Input> =>
  members(input, { organiser: 'FORBIDDEN', ...but })

export const organisers = <Input>(input: Make<Input>, cell: Cell = 'allow'): Row<Input> =>
  sessions(input, 'FORBIDDEN', { noRole: 'FORBIDDEN', organiser: cell, organiserGuest: cell })

/** Organisers, and the helpers of this edition; `whenEnded` is the outcome for a revoked device. */
export const doors = <Input>(input: Make<Input>, whenEnded: Cell = 'DESK_ENDED'): Row<Input> =>
  sessions(input, 'FORBIDDEN', {
    noRole: 'FORBIDDEN',
    organiser: 'allow',
    organiserGuest: 'allow',
    helper: 'allow',
    helperElsewhere: 'FORBIDDEN',
    helperRevoked: whenEnded,
  })

/** Partners with a valid link, each for their own edition and columns. */
export const partnersOnly = <Input>(input: Make<Input>, cell: Cell = 'allow'): Row<Input> =>
  anybody(input, 'PARTNER_LINK_ENDED', {
    hotel: cell,
    hotelElsewhere: cell,
    caterer: cell,
    catererElsewhere: cell,
    driver: cell,
    driverElsewhere: cell,
  })
