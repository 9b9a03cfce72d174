import { sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { openData } from './seed.ts'

/** Adds the given number of attendees, with different names. */
export async function addManyPeople(dataDir: string, venueId: string, count: number): Promise<void> {
  const database = await openData(dataDir)
  for (let begin = 0; begin < count; begin += 500) {
    const names = Array.from({ length: Math.min(500, count - begin) }, (_, offset) => nameOf(begin + offset))
    const added = await database.db
      .insert(people)
      .values(names.map((fullName) => ({ fullName })))
      .returning({ id: people.id })
    await database.db
      .insert(attendance)
      .values(added.map(({ id: personId }) => ({ venueId, personId, attending: 'yes' as const })))
  }
  // Each of them has a shirt size, like most people of the demo.
  await database.db.execute(sql`
    insert into answers (question_id, kind, person_id, value, readers, answered_at)
    select q.id, q.kind, p.id, to_jsonb(q.choices[1 + (row_number() over () % 4)::int]), q.readers, now()
    from questions q, people p where q.label = 'T-shirt size' on conflict do nothing`)
  // The server does this by itself, but only while it runs.
  await database.db.execute(sql`analyze`)
  await database.close()
}

/** Sixty first and ninety-one last names, which vary like those of a big company. */
const nameOf = (number: number): string => {
  const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length] ?? ''
  return `${firstNames[number % firstNames.length]} ${last}`
}

const firstNames = (
  'Aiko Bram Carla Dario Elin Farid Greta Hugo Ilse Jonas Kira Luca Mira Nils Olga Pavel Quinn Rosa Sven Tara Ugo Vera Wim ' +
  'Xenia Yara Zeno Alba Boris Chiara Dunja Emre Fiona Gustav Hanna Igor Jana Kofi Lena Marek Nora Otto Petra Ravi Sofia Timo ' +
  'Ursula Viktor Wanda Ximena Yusuf Zita Anders Beate Carlos Doris Edgar Frida Georg Helga Ivan'
).split(' ')

const lastNames = (
  'Abe Ackermann Adler Ahmed Almeida Andersen Arslan Bakker Baptista Bauer Becker Berg Bianchi Blom Brandt Brown Cabral Castro ' +
  'Celik Chen Costa Cruz Dahl Davies Demir Dias Dubois Duarte Eklund Engel Esposito Evans Fabian Falk Farkas Fischer Fonseca ' +
  'Garcia Gomes Gruber Haas Hansen Hoffmann Huber Ibrahim Ito Ivanov Jansen Jensen Johansson Kaiser Kaya Keller Khan Kovacs ' +
  'Kowalski Lange Larsen Lehmann Lima Lopes Madsen Maier Marques Meyer Moreau Nagy Nakamura Neumann Novak Nunes Olsen Ortega ' +
  'Pereira Peters Pinto Quadros Ramos Reis Richter Rossi Sato Schmidt Silva Suzuki Tanaka Teixeira Umar Vogel Weber Zanetti'
).split(' ')
