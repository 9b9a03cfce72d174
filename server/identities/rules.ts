import type { Deps } from '#server/lib/deps.ts'

type Ways = Pick<Deps, 'providers'>

/** What a way of signing in is called: 'Google'. One that is set up no more keeps its id. */
export const nameOfWay = ({ providers }: Ways, id: string): string =>
  providers.find((one) => one.id === id)?.name ?? id

/** The ways beside the password that open an account now. */
export const openWays = ({ providers }: Ways): readonly string[] => providers.map(({ id }) => id)
