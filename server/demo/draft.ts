import { eq } from 'drizzle-orm'
import { listEntries } from '#server/programme/queries.ts'
import { draftOf } from '#server/programme/rules.ts'
import { agendaDrafts } from '#server/db/tables/agenda.ts'
import type { Db } from '#server/db/open.ts'
import { venues } from '#server/db/tables/venues.ts'

const hour = 60 * 60_000

/** Makes the upcoming edition's agenda a draft: guests see its state of an hour ago. */
export async function seedDraft(tx: Db, venueId: string, now: Date): Promise<void> {
  const agendaPublishedAt = new Date(now.getTime() - hour)
  await tx.update(venues).set({ agendaPublishedAt }).where(eq(venues.id, venueId))
  const drafts = (await listEntries(tx, venueId, 'all')).flatMap((entry) => {
    const row = draftOf(entry)
    const change = changes[row?.title ?? '']
    return row && change ? [{ ...row, ...change(row), venueId }] : []
  })
  await tx.insert(agendaDrafts).values(drafts)
}

type Row = NonNullable<ReturnType<typeof draftOf>>

const changes: Readonly<Record<string, (row: Row) => Partial<typeof agendaDrafts.$inferInsert>>> = {
  'Deciding without a meeting': ({ startTime, endTime }) => ({
    startTime: startTime.replace('T10:00', 'T10:30'),
    endTime: endTime?.replace('T12:00', 'T12:30'),
    location: 'Stube',
  }),
  'Ask the founders anything': () => ({ title: 'Ask the founders' }),
  'Cheese, from milk to wheel': () => ({ isRemoved: true }),
  'Down the mountain': ({ startTime }) => ({ startTime: startTime.replace('T09:00', 'T08:30') }),
}
