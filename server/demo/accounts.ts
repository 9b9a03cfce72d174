import type { OperatorGrant } from '#server/accounts/proved.ts'
import { account, user, userRoles } from '#server/db/tables/accounts.ts'
import { demoStudios, type DemoPerson } from '#server/demo/people.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'

/** People by their number in the demo. The organiser is also a guest of every edition. */
const accountsToTry = [
  { number: 0, about: 'organiser, and a guest herself' },
  { number: 1, about: 'guest, lives nearby' },
  { number: 20, about: 'guest with flights, a room and workshops' },
  { number: 85, about: 'guest who said no to the event under way' },
]

const hasAccount = ({ number, email }: { number: number; email: string | null }) =>
  email !== null && (number % 3 !== 2 || accountsToTry.some((one) => one.number === number))

/** An account to sign in with, and a description of its person. */
export type DemoAccount = { email: string; name: string; role: 'admin' | 'guest'; about: string }

export const demoAccounts = (allPeople: DemoPerson[]): DemoAccount[] =>
  accountsToTry.map(({ number, about }) => {
    const person = allPeople.find((one) => one.number === number)
    if (!person?.email) throw new Error(`Person ${number} of the demo has no e-mail.`)
    return { email: person.email, name: person.fullName, role: roleOf(person), about }
  })

const roleOf = ({ number }: { number: number }): 'admin' | 'guest' => (number === 0 ? 'admin' : 'guest')

/**
 * Creates the accounts and returns their ids by person. In an empty database, the person who starts the demo is the
 * operator.
 */
export async function seedAccounts(
  tx: Db,
  allPeople: DemoPerson[],
  { password, now }: { password: string; now: Date; grant: OperatorGrant },
): Promise<Map<string, string>> {
  const holders = allPeople.flatMap((person) =>
    hasAccount(person) && person.email
      ? [{ ...person, email: person.email, userId: crypto.randomUUID() }]
      : [],
  )
  await tx.insert(user).values(
    holders.map(({ userId, fullName, email }) => ({
      id: userId,
      name: fullName,
      email,
      emailVerified: true,
      usedAt: now,
    })),
  )
  await tx
    .insert(account)
    .values(holders.map(({ userId }) => ({ userId, accountId: userId, providerId: 'credential', password })))
  await tx.insert(userRoles).values(
    holders.map(({ userId, number }) => ({
      userId,
      role: roleOf({ number }),
    })),
  )
  return new Map(holders.map(({ id, userId }) => [id, userId]))
}

export async function seedPeople(
  tx: Db,
  allPeople: DemoPerson[],
  accountIds: Map<string, string>,
): Promise<void> {
  const added = await tx
    .insert(studios)
    .values(
      demoStudios.map(({ name }) => ({
        name,
        location: name,
        contactEmail: `${name.toLowerCase()}@studio.example`,
      })),
    )
    .returning({ id: studios.id, name: studios.name })
  const studioIds = new Map(added.map(({ id, name }) => [name, id]))
  await tx.insert(people).values(
    allPeople.map(({ isLP, studio, number, ...person }) => ({
      ...person,
      userId: accountIds.get(person.id) ?? null,
      studioId: isLP ? null : (studioIds.get(studio) ?? null),
      company: isLP ? 'LP' : null,
      defaultRole: roleOf({ number }),
    })),
  )
}
