import { and, eq } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'

/** Everything that an edition can ask guests about their room. */
export const allRoomQuestions = {
  asksRoommates: true,
  asksSameGender: true,
  asksQuietRoom: true,
  asksGroundFloor: true,
} as const

const noWishes = {
  wanted: [],
  sharesWith: null,
  gender: null,
  wantsQuiet: false,
  wantsGroundFloor: false,
}

/** An organiser, the guests Ana and Ben, and three more who come to every edition that `newEdition` makes. */
export async function serveWishes(db: Db) {
  const served = await serve(testDeps(db))
  const account = (name: string, role: 'admin' | 'guest') =>
    addAccount(db, cheapPasswords, { name, email: `${name}@wishes.test`, role })
  const [anaId, benId] = [await account('ana', 'guest'), await account('ben', 'guest')]
  const addNamed = (fullName: string, userId: string | null = null) => addPerson(db, { fullName, userId })
  const ids = {
    ana: await addNamed('Ana Lima', anaId),
    ben: await addNamed('Ben Ode', benId),
    cy: await addNamed('Cy Dahl'),
    di: await addNamed('Di Ekker'),
    ed: await addNamed('Ed Fox'),
  }
  return {
    close: served.close,
    ids,
    organiser: await served.signedIn(await account('nadia', 'admin')),
    ana: await served.signedIn(anaId),
    ben: await served.signedIn(benId),
  }
}

export type WishingGuests = Awaited<ReturnType<typeof serveWishes>>

/** An edition that asks everything, to which all five come. */
export async function newEdition(db: Db, { ids }: WishingGuests) {
  const venueId = await addVenue(db, allRoomQuestions)
  for (const personId of Object.values(ids)) await addAttendance(db, { personId, venueId })
  return {
    venueId,
    save: (guest: Client, fields: Partial<Parameters<Client['roomWishes']['save']>[0]>) =>
      guest.roomWishes.save({ venueId, ...noWishes, ...fields }),
    setAttending: (personId: string, attending: 'no' | 'yes') =>
      db
        .update(attendance)
        .set({ attending })
        .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId))),
    wantedBy: async (guest: Client) => (await guest.roomWishes.own({ venueId })).wanted,
  }
}
