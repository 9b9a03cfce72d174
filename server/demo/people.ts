import { blankAnswers, forParts, questionNames, sampleAnswers, type PartValues } from '#contract/questions.ts'
import { addDays } from '#server/lib/wall-clock.ts'

/** The password of every demo and test account. */
export const demoPassword = 'kelp-Harbour-71'

/**
 * The studios with the airport people leave from, and their people. The first person of the first studio is the
 * organiser.
 */
export const demoStudios = [
  {
    name: 'Lisbon',
    airport: 'LIS',
    people:
      'Nadia Haddad, Inês Duarte, Tomás Reis, Beatriz Alcântara, Rui Conceição, Maria Leonor de Vasconcelos e Sousa, Duarte Pimentel, Joana Falcão, André Quintão, Sílvia Marques, Gonçalo Brandão, Catarina Nóbrega, Hugo Simões, Mariana Lourenço, Vasco Teles, Rita Gouveia, Filipa Abrantes, Nuno Cardoso, Luísa Barreto, Simão Antunes',
  },
  {
    name: 'Oslo',
    airport: 'OSL',
    people:
      'Zoë Lindqvist, Håkon Bjørnstad, Åse Grønli, Sigrid Øvregård, Kjell-Arne Hovland, Ingvild Mæland, Torbjørn Strømsnes, Solveig Aasen, Jón Þórsson, Guðrún Sigurðardóttir, Aino Mäkelä, Väinö Hämäläinen, Eirik Nordahl, Marit Skjeggestad, Liv Fjeldstad, Øystein Rød, Freja Søgaard, Mads Kjærgaard, Annika Bergström, Björn Åkesson',
  },
  {
    name: 'Kyoto',
    airport: 'KIX',
    people:
      'Haruka Yamamoto, Kenji Watanabe, Sōta Mori, Yui Nakagawa, Ren Ōtsuka, Aoi Kuroda, Takumi Hayashi, Mei-Ling Chen, Nguyễn Thị Minh Anh, Trần Quốc Bảo, Ji-woo Park, Seo-yeon Kim, Priya Raghunathan, Arjun Venkataraman, Siti Nurhaliza binti Abdullah, Putu Wira Adnyana, Apinya Chaiyasit, Tenzin Dorje, Hana Fujiwara, Daichi Kobayashi',
  },
  {
    name: 'Austin',
    airport: 'AUS',
    people:
      'Marcus Whitfield, Guadalupe Hernández Villaseñor, Ximena Ibáñez, Dwayne Okonkwo-Price, Savannah O’Malley, Mateo Peña, Chloé Tremblay, Jean-Sébastien Lévesque, Aaliyah Jefferson, Brooks Tillman, Itzel Cuauhtémoc, Valentina Muñoz, Ezekiel Byrd, Camila Araújo, Thiago Gonçalves, Renée Boudreaux, Luz Ordóñez, Wyatt Callahan, Noelani Kahananui, Santiago Núñez',
  },
  {
    name: 'Nairobi',
    airport: 'NBO',
    people:
      'Wanjikũ Kamau, Otieno Odhiambo, Amina Yusuf, Tewodros Gebreselassie, Selamawit Haile, Chukwuemeka Nwachukwu-Okafor, Ngozi Adébáyọ̀, Kwame Mensah, Akosua Owusu-Ansah, Fatoumata Diallo, Mamadou N’Diaye, Thandiwe Nkosi, Sipho Dlamini, Zanele Mthembu, Youssef El-Mansouri, Leïla Benhaddou, Farida Rashid, Juma Mwangi, Halima Abdi, Baraka Mollel',
  },
  {
    name: 'Warsaw',
    airport: 'WAW',
    people:
      'Małgorzata Wiśniewska, Paweł Dąbrowski, Łukasz Żurawski, Agnieszka Śliwińska, Grzegorz Brzęczyszczykiewicz, Jiří Dvořák, Kateřina Nováková, Ľubomír Kováč, Zsófia Szabó, Bálint Horváth, Ștefan Ionescu, Ioana Țepeș, Đorđe Petrović, Jelena Marković, Žiga Kranjc, Ayşe Yıldırım, Emre Çelik, Oksana Kovalenko, Dmytro Shevchenko, Eleni Papadopoúlou',
  },
] as const

const diets = [
  'no preference',
  null,
  'vegetarian',
  'no preference',
  'vegan',
  null,
  'pescetarian',
  'no preference',
] as const
const allergyLists = [
  [],
  null,
  ['Nuts', 'Peanuts'],
  [],
  ['Gluten'],
  [],
  null,
  ['Milk'],
  [],
  ['Crustaceans', 'Molluscs'],
  [],
  null,
]
const notes = ['Arrives late on the first evening', 'Needs a room near the lift', 'Speaks at the keynote']

export type DemoPerson = ReturnType<typeof demoPeople>[number]

/** 120 people. With `canaries`, every private field of each holds a canary, a unique text. */
export function demoPeople({ canaries }: { canaries: boolean }) {
  return demoStudios.flatMap((studio, studioAt) =>
    studio.people.split(', ').map((fullName, index) => {
      const number = studioAt * 20 + index
      const person = {
        id: crypto.randomUUID(),
        number,
        fullName,
        studio: studio.name,
        // Three people belong to the company itself, which is offered beside the studios.
        isLP: index === 19 && studioAt < 3,
        homeAirport: studio.airport,
        email: number % 23 === 22 ? null : `${asciiOf(fullName)}@studio.example`,
        // Two of three people answered the questions not listed below.
        ...(number % 3 === 0 ? blankAnswers(questionNames) : sampleAnswers(questionNames)),
        phone: number % 3 === 0 ? null : `+351 21 555 0${String(number).padStart(3, '0')}`,
        diet: number === 40 ? ('other' as const) : (diets[number % diets.length] ?? null),
        dietNote: number === 40 ? 'No raw fish' : null,
        allergies: allergyLists[number % allergyLists.length] ?? null,
        driverMayCall: number % 3 === 1 ? true : null,
        kitchenMayKnow: number % 4 === 2 && allergyLists[number % allergyLists.length]?.length ? true : null,
        openToRoomSharing: number % 7 === 6 ? null : number % 4 !== 3,
        notes: number % 31 === 30 ? (notes[Math.floor(number / 31) % notes.length] ?? null) : null,
      }
      return canaries ? withCanaries(person) : person
    }),
  )
}

function withCanaries<Person extends { number: number }>(person: Person) {
  const canaryIn = (field: string) => canary(field, person.number)
  return {
    ...person,
    email: `${canaryIn('email')}@studio.example`,
    ...canaryAnswers(canaryIn, person),
    notes: canaryIn('notes'),
  }
}

/** Answers with a canary in each free text. A yes or no can't hold one and comes from `known`. */
export const canaryAnswers = (
  canaryOf: (name: string) => string,
  known: object = sampleAnswers(questionNames),
): PartValues =>
  forParts(questionNames, (part, name) => {
    if (part.kind === 'text') return canaryOf(name)
    if (part.kind === 'allergies') return [canaryOf(name)]
    return part.kind === 'choice' && part.choices.includes('other') ? 'other' : Reflect.get(known, name)
  })

/** The canary in one private field of one person, like `canary-notes-017`. */
export const canary = (field: string, number: number) =>
  `canary-${field.toLowerCase()}-${String(number).padStart(3, '0')}`

const letters: Record<string, string> = { ø: 'o', æ: 'ae', ð: 'd', þ: 'th', ł: 'l', đ: 'd', ı: 'i' }
/** `Håkon Bjørnstad` as an address: hakon.bjornstad. First and last name only, like company addresses. */
function asciiOf(fullName: string): string {
  const words = fullName
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæðþłđı]/g, (letter) => letters[letter] ?? letter)
    .split(' ')
    .map((word) => word.replace(/[^a-z]/g, ''))
  return [words[0], words.at(-1)].join('.')
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

type Stay = { airport: string; startDay: string; endDay: string }

/** Airlines by airport, as the start of their flight numbers. */
const airlines: Record<string, string> = { OSL: 'DY', KIX: 'JL', AUS: 'AA', NBO: 'KQ', LIS: 'TP' }

/**
 * Local times of flights to an edition and home again; null for people who live there and for one in nine who did not
 * answer. Each airport has six flights a day, so that some people share one; one in seven gave no number.
 */
export function demoFlights(person: DemoPerson, { airport, startDay, endDay }: Stay) {
  if (person.homeAirport === airport || person.number % 9 === 8) return null
  const isLong = ['KIX', 'AUS', 'NBO'].includes(person.homeAirport)
  const minute = twoDigits(((person.homeAirport.charCodeAt(0) + person.homeAirport.charCodeAt(1)) * 5) % 60)
  const [outboundHour, returnHour] = [person.number % 6, person.number % 8]
  const airline = airlines[person.homeAirport] ?? 'TP'
  const flightNumber = (flight: number) => (person.number % 7 === 6 ? null : `${airline} ${flight}`)
  const outDay = isLong ? addDays(startDay, -1) : startDay
  return {
    flight1DepartureAirport: person.homeAirport,
    flight1DepartureTime: `${outDay}T${twoDigits(isLong ? 20 : 6 + outboundHour)}:${minute}`,
    flight1ArrivalTime: `${startDay}T${twoDigits(isLong ? 11 : 10 + outboundHour)}:${minute}`,
    flight1Number: flightNumber(531 + (isLong ? 0 : outboundHour * 2)),
    flight2DepartureAirport: airport,
    flight2DepartureTime: `${endDay}T${twoDigits(12 + returnHour)}:${minute}`,
    flight2ArrivalTime: isLong ? null : `${endDay}T${twoDigits(16 + returnHour)}:${minute}`,
    flight2Number: flightNumber(532 + returnHour * 2),
    flightsPrivate: person.number % 14 === 5,
  }
}
