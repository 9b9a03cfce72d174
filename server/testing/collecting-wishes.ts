import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { anyRecipients } from '#server/testing/announced.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { addWishEdition } from '#server/testing/workshop-wishing.ts'
import { collectWishes, publishPlan, saveWishes } from '#server/workshops/wishes/commands.ts'
import { proposeWorkshops, readOwnWishes } from '#server/workshops/wishes/queries.ts'

type Guest = { personId: string }
export const closesAt = '2026-11-28T12:00'
export const beforeDeadline = new Date('2026-11-21T09:00:00Z')
export const afterDeadline = new Date('2026-11-29T09:00:00Z')

/** Before each test of the calling suite, creates an edition that collects wishes. Returns actions on it. */
export function collectingWishes(world: () => { db: Db }) {
  let now = beforeDeadline
  let deps: Deps
  let actorId: string
  let edition: Awaited<ReturnType<typeof addWishEdition>>
  beforeAll(async () => {
    deps = { ...testDeps(world().db), clock: () => now, isMailConfigured: true }
    const nadia = { name: 'Nadia', email: 'nadia@ranked.test', role: 'admin' as const }
    actorId = await addAccount(world().db, cheapPasswords, nadia)
  })
  beforeEach(async () => {
    now = beforeDeadline
    edition = await addWishEdition(world().db)
    await collect()
  })

  const here = () => ({ venueId: edition.venueId })
  const collect = () => collectWishes(deps, actorId, { ...here(), closesAt })
  return {
    /** Getters, because each test replaces the values. */
    wishTest: {
      get now() {
        return now
      },
      set now(moment) {
        now = moment
      },
      get deps() {
        return deps
      },
      get actorId() {
        return actorId
      },
      get edition() {
        return edition
      },
    },
    collect,
    save: ({ personId }: Guest, ranked: string[], othersFine: string[] = []) =>
      saveWishes(deps, { actorId, personId }, { ...here(), ranked, othersFine }),
    own: ({ personId }: Guest) => readOwnWishes(world().db, { ...here(), personId }),
    plan: () => proposeWorkshops(deps, here()),
    publish: (
      placements: { personId: string; workshopId: string }[],
      endsDeadline: string | null = closesAt,
    ) => publishPlan(deps, actorId, { ...here(), placements, endsDeadline, announced: anyRecipients() }),
    publishSilently: () =>
      publishPlan(deps, actorId, {
        ...here(),
        placements: [],
        endsDeadline: closesAt,
        announced: null,
        isSilent: true,
      }),
    answerNo: ({ personId }: Guest) =>
      world()
        .db.update(attendance)
        .set({ attending: 'no' })
        .where(and(eq(attendance.personId, personId), eq(attendance.venueId, edition.venueId))),
    mails: () =>
      world()
        .db.select({ to: outbox.recipient, facts: outbox.facts })
        .from(outbox)
        .where(eq(outbox.kind, 'workshops planned')),
  }
}
