import { eq } from 'drizzle-orm'
import { listHolders } from '#server/programme/announcements/queries.ts'
import { announcedOf, changesOf, mailsOf, revisionOf } from '#server/agenda/drafts/rules.ts'
import { listEntries } from '#server/programme/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The changes that guests of an edition don't see yet. */
export async function findDraft({ db, clock }: Deps, { venueId }: { venueId: string }) {
  const [venue] = await db.select().from(venues).where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const entries = await listEntries(db, venueId, 'drafted')
  const announced = announcedOf(entries, wallClockAt(clock(), venue.timeZone))
  const holders = await listHolders(
    db,
    entries.flatMap(({ published }) => published.workshop?.id ?? []),
  )
  return {
    publishedAt: venue.agendaPublishedAt?.toISOString() ?? null,
    revision: revisionOf(entries),
    changes: changesOf(entries, holders, announced),
    notified: mailsOf(announced, holders).size,
  }
}
