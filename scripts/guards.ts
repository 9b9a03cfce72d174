import { guardsOfAccounts } from './guards-of-accounts.ts'
import { guardsOfEnds } from './guards-of-ends.ts'
import { guardsOfPeople } from './guards-of-people.ts'
import { guardsOfRegistrations } from './guards-of-registrations.ts'

/**
 * A guard of the product: the text that is it, what is there without it, and the file and title of the test that must
 * fail then. Where a test has a case for every procedure, `of` is what comes before the title of the one to run.
 */
export type Guard = { file: string; find: string; instead: string; test: string; title: string; of?: string }

/** What the full name of a guard's test contains. */
export const nameIn = ({ of = '', title }: Pick<Guard, 'of' | 'title'>) => `${of}${title}`

/** `npm run test:guards` takes each away, one at a time. A line whose text is gone fails `npm run check`. */
export const guards: readonly Guard[] = [
  ...guardsOfAccounts,
  ...guardsOfRegistrations,
  ...guardsOfPeople,
  ...guardsOfEnds,
].flatMap(({ test, guards: ofTest }) => ofTest.map((guard) => ({ instead: '', ...guard, test })))
